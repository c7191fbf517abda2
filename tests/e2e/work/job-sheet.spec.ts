import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from '@playwright/test'
import { submitOrder } from '#tests/e2e/support/brand.ts'
import { stopClock } from '#tests/e2e/support/clock.ts'
import { submitForSheets } from '#tests/e2e/support/job-sheets.ts'
import { detailsOf, openOrder } from '#tests/e2e/support/orders.ts'
import { printed, scan } from '#tests/e2e/support/scan.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const nowhere = '0123456789abcdef01234567'
const sheets = (page: Page) => page.getByRole('article')

/** Two orders with their artwork, of three components in all. */
async function twoOrders(page: Page) {
  const orders = await Promise.all([submitOrder({ items: 2, quantity: 1250 }), submitOrder()])
  for (const order of orders) await openOrder(page, order)
  const details = await Promise.all(orders.map(({ orderId }) => detailsOf(page, orderId)))
  const components = details.flatMap(({ order }) => order.orderData.items.flatMap((item) => item.components))
  return { ids: orders.map(({ orderId }) => orderId), numbers: orders.map((one) => one.sourceOrderId), components }
}

test.beforeEach(async ({ context, signIn }) => {
  await context.addInitScript(() => {
    const times: number[] = []
    Object.assign(globalThis, { printTimes: times })
    window.print = () => void times.push(performance.now())
  })
  await signIn()
})
const printTimes = (page: Page) => page.evaluate(() => (globalThis as unknown as { printTimes: number[] }).printTimes)

test('[JS-01] an address that lists or repeats orders prints each once, and only the components that it names', async ({
  page,
}) => {
  const { ids, components } = await twoOrders(page)
  const [first, second] = ids
  for (const [search, count] of [
    [`orderIds=${ids.join(',')}`, 3],
    [`orderIds=${first}&orderIds=${second}`, 3],
    [`orderIds=${first},${first}&orderIds=${second},${first}`, 3],
    [`orderIds=${second}`, 1],
    [`orderIds=${ids.join(',')}&componentIds=${components[1]?._id},${components[2]?._id},${components[1]?._id}`, 2],
  ] as const) {
    await page.goto(`/job-sheet?${search}`)
    await expect(sheets(page), search).toHaveCount(count)
  }
  await expect(page).toHaveTitle('Job Sheet · Site Flow Light')
})

test('[JS-01] a browser without scripts shows the sheets', async ({ page, context, browser }) => {
  const { ids, numbers } = await twoOrders(page)
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'en-GB',
    storageState: await context.storageState(),
  })
  const bare = await plain.newPage()
  const answer = await bare.goto(`/job-sheet?orderIds=${ids.join(',')}`)
  await expect(sheets(bare)).toHaveCount(3)
  await expect(bare.getByRole('heading', { name: numbers[0] ?? '' }).first()).toBeVisible()
  // This browser runs no script, but parses the content of `noscript` as if it ran them.
  expect(await answer?.text()).toMatch(/<noscript>[^/]*Use the browser’s own print command\.<\/p><\/noscript>/)
  await plain.close()
})

test('[JS-02] a sheet names the product, the quantity, the customer and the file', async ({ page }) => {
  const { ids, numbers, components } = await twoOrders(page)
  await page.goto(`/job-sheet?orderIds=${ids[0]}&componentIds=${components[1]?._id}`)
  const sheet = sheets(page).first()
  for (const text of [
    numbers[0],
    `${numbers[0]}-2`,
    components[1]?.barcode,
    'Card 2',
    'BC-85x55',
    '1,250',
    'Ship to · Shipment 1 of 1',
    '1 Primrose Street',
    'this sheet',
    'Finish',
    'Gloss',
    'Laminate',
    'Yes',
  ]) {
    await expect(sheet.getByText(text ?? '').first(), text).toBeVisible()
  }
  for (const name of ['Order', 'Quantity', 'Component', 'Item', 'Description', 'SKU', 'File', 'Carrier', 'Ship by']) {
    await expect(sheet.getByText(name, { exact: true }).first(), name).toBeVisible()
  }
})

test('[JS-02] each component prints on one page, whose barcode a scanner reads', async ({ page }) => {
  const { ids, components } = await twoOrders(page)
  await page.goto(`/job-sheet?orderIds=${ids.join(',')}`)
  await expect.poll(() => printTimes(page)).toHaveLength(1)
  const pages = await printed(await page.pdf({ format: 'A4' }))
  expect(await Promise.all(pages.map(scan))).toEqual(components.map(({ barcode }) => [`Code128: ${barcode}`]))
  const onLetter = await PDFDocument.load(await page.pdf({ format: 'Letter' }))
  expect(onLetter.getPageCount()).toBe(components.length)
})

const waiting = 'The print dialog opens by itself once every barcode is drawn.'

/** Opens job sheets while their barcodes are held back, and stops the page's clock, which the test then moves. */
async function openHeld(page: Page, ids: readonly string[], count: number) {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  let held = 0
  await page.route('**/barcode/generate/**', async (route) => {
    held += 1
    await mayCome
    await route.continue()
  })
  await page.clock.install()
  await page.goto(`/job-sheet?orderIds=${ids.join(',')}`, { waitUntil: 'commit' })
  await ready(page)
  await expect(page.getByText(waiting)).toBeVisible()
  await expect.poll(() => held).toBe(count)
  await stopClock(page)
  return { letCome }
}

test('[JS-03] the print dialog opens once, a second after the last barcode is loaded', async ({ page }) => {
  const { ids } = await twoOrders(page)
  const { letCome } = await openHeld(page, ids, 3)
  await page.clock.runFor(2000)
  expect(await printTimes(page)).toEqual([])

  letCome()
  await expect(page.getByText(waiting)).toBeHidden()
  await page.clock.runFor(999)
  expect(await printTimes(page)).toEqual([])
  await page.clock.runFor(1)
  expect(await printTimes(page)).toHaveLength(1)
  await page.clock.runFor(60_000)
  expect(await printTimes(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Print' }).click()
  expect(await printTimes(page)).toHaveLength(2)
})

test('[JS-03] the print dialog opens after a timeout when barcodes never load', async ({ page }) => {
  const { ids, components } = await twoOrders(page)
  await openHeld(page, ids, 3)
  await page.clock.runFor(15_000)
  await expect(page.getByText('Some barcodes could not be drawn. Their codes are printed as text:')).toBeVisible()
  for (const { barcode } of components)
    await expect(sheets(page).getByText(barcode, { exact: true }).first()).toBeVisible()
  // Otherwise the browser would delay its dialog until they have loaded.
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete')
  await page.clock.runFor(1000)
  expect(await printTimes(page)).toHaveLength(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('[JS-03] a barcode that cannot be drawn is named, and the sheets are still printed', async ({
  page,
  complaints,
}) => {
  const { ids, components } = await twoOrders(page)
  await page.route(`**/barcode/generate/${components[0]?.barcode}**`, (route) => route.abort())
  await page.goto(`/job-sheet?orderIds=${ids.join(',')}`)
  await expect(page.getByText('Some barcodes could not be drawn. Their codes are printed as text:')).toBeVisible()
  await expect(page.getByText(`Barcode ${components[0]?.barcode}`, { exact: true })).toBeVisible()
  await expect.poll(() => printTimes(page)).toHaveLength(1)
  // The page asked for the barcode a second time.
  const refused = 'console: Failed to load resource: net::ERR_FAILED'
  expect(complaints.splice(0)).toEqual([refused, refused])
})

test('[JS-03] an order that is unknown or of another account is reported, and the other orders print', async ({
  page,
  browser,
  signIn,
}) => {
  const { ids, numbers } = await twoOrders(page)
  await page.goto(`/job-sheet?orderIds=${nowhere},${ids[0]},%3Cb%3E`)
  const notice = page.getByText('Not everything you asked for is here', { exact: true }).locator('..')
  await expect(notice).toContainText(`Order ${nowhere} was not found.`)
  await expect(notice).toContainText('“<b>” was left out')
  await expect(sheets(page)).toHaveCount(2)
  await expect.poll(() => printTimes(page)).toHaveLength(1)

  const tokyo = await browser.newContext({ locale: 'en-GB' })
  const stranger = await tokyo.newPage()
  await signIn('tokyoOperator', stranger)
  await stranger.goto(`/job-sheet?orderIds=${ids[0]}`)
  await expect(stranger.getByText(`Order ${ids[0]} was not found.`)).toBeVisible()
  await expect(stranger.getByText('There is nothing to print')).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(stranger.getByText(numbers[0] ?? '')).toBeHidden()
  await tokyo.close()
})

test('[JS-03] an address with too many orders prints as many as allowed, and names the number left out', async ({
  page,
}) => {
  const { orderId } = await submitForSheets({ components: [{}] })
  const others = Array.from({ length: 249 }, (_, index) => `none-${index}`)
  await page.goto(`/job-sheet?orderIds=${[orderId, ...others].join(',')}&componentIds=none-0`)
  await expect(page.getByText('50 ids were left out: at most 200 orders and 200 components')).toBeVisible()
  await expect(page.getByText('Order none-0 was not found.')).toBeVisible()
  await expect(page.getByText('And 181 more.')).toBeVisible()
  await page.goto(`/job-sheet?orderIds=${[orderId, ...others, orderId].join(',')}`)
  await expect(sheets(page)).toHaveCount(1)
  await expect.poll(() => printTimes(page)).toHaveLength(1)
})

test('[JS-02] a browser in Japanese prints the sheet in Japanese', async ({ page, browser, context }) => {
  const { ids } = await twoOrders(page)
  const japanese = await browser.newContext({ locale: 'ja-JP', storageState: await context.storageState() })
  await japanese.addInitScript(() => void (window.print = () => {}))
  const sheet = await japanese.newPage()
  await sheet.goto(`/job-sheet?orderIds=${ids[0]}`)
  await expect(sheet.locator('html')).toHaveAttribute('lang', 'ja-JP')
  for (const text of ['注文', '数量', 'コンポーネント', '品名', '仕様', 'あり', '1 / 2 枚目'])
    await expect(sheets(sheet).first().getByText(text, { exact: true }).first()).toBeVisible()
  expect((await PDFDocument.load(await sheet.pdf({ format: 'A4' }))).getPageCount()).toBe(2)
  await japanese.close()
})
