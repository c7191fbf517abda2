import type { Page } from '@playwright/test'
import { submitAtSite } from '#tests/e2e/support/brand.ts'
import { stopClock } from '#tests/e2e/support/clock.ts'
import { itemsOf } from '#tests/e2e/support/orders.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const nowhere = '0123456789abcdef01234567'
const sheets = (page: Page) => page.getByRole('article')

/** Two orders of three components in all. */
async function twoOrders(page: Page) {
  const orders = await Promise.all([submitAtSite({ items: 2, quantity: 1250 }), submitAtSite()])
  await page.goto('/orders/list')
  const items = await Promise.all(orders.map((order) => itemsOf(page, order)))
  const components = items.flat().flatMap((item) => item.components)
  return { ids: orders.map(({ orderId }) => orderId), numbers: orders.map((one) => one.sourceOrderId), components }
}

test.beforeEach(async ({ context, addSession }) => {
  await context.addInitScript(() => {
    const times: number[] = []
    Object.assign(globalThis, { printTimes: times })
    window.print = () => void times.push(performance.now())
  })
  await addSession()
})
const printTimes = (page: Page) => page.evaluate(() => (globalThis as unknown as { printTimes: number[] }).printTimes)

test('[JS-01] [JS-02] orders have their sheets once, also without scripts, or a notice', async ({ page, browser }) => {
  const { ids, numbers, components } = await twoOrders(page)
  const [first, second] = ids
  for (const [search, count] of [
    [`orderIds=${first},${first}&orderIds=${second},${first}`, 3],
    [`orderIds=${ids.join(',')}&componentIds=${components[1]?._id},${components[2]?._id},${components[1]?._id}`, 2],
    [`orderIds=${nowhere},${first},%3Cb%3E`, 2],
  ] as const) {
    await page.goto(`/job-sheet?${search}`)
    await expect(sheets(page), search).toHaveCount(count)
  }
  await expect(page).toHaveTitle('Job Sheet · Site Flow Light')
  const notice = page.getByText('Not everything you asked for is here', { exact: true }).locator('..')
  await expect(notice).toContainText(`Order ${nowhere} was not found.`)
  await expect(notice).toContainText('“<b>” was left out')
  for (const text of ['Ship to · Shipment 1 of 1', 'this sheet', 'Laminate', 'Yes'])
    await expect(sheets(page).nth(1).getByText(text).first(), text).toBeVisible()
  await expect.poll(() => printTimes(page)).toHaveLength(1)

  const storageState = await page.context().storageState()
  const plain = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB', storageState })
  const bare = await plain.newPage()
  const answer = await bare.goto(`/job-sheet?orderIds=${ids.join(',')}`)
  await expect(sheets(bare)).toHaveCount(3)
  await expect(bare.getByRole('heading', { name: numbers[0] ?? '' }).first()).toBeVisible()
  // This browser runs no script, but parses the content of `noscript` as if it ran them.
  expect(await answer?.text()).toMatch(/<noscript>[^/]*Use the browser’s own print command\.<\/p><\/noscript>/)
  await plain.close()
})

test('[JS-03] the print dialog opens once, when barcodes are drawn or given up after a time-out', async ({ page }) => {
  const { ids, components } = await twoOrders(page)
  const lost = components[0]?.barcode ?? ''
  await page.route(new RegExp(`/barcode/generate/${lost}`), () => {})
  await page.clock.install()
  await page.goto(`/job-sheet?orderIds=${ids.join(',')}`, { waitUntil: 'commit' })
  await ready(page)
  await expect(page.getByText('The print dialog opens by itself once every barcode is drawn.')).toBeVisible()
  await stopClock(page)
  await page.clock.runFor(2000)
  expect(await printTimes(page)).toEqual([])
  await page.clock.runFor(15_000)
  await expect(page.getByText('Some barcodes could not be drawn. Their codes are printed as text:')).toBeVisible()
  await expect(sheets(page).getByText(lost, { exact: true }).first()).toBeVisible()
  // Otherwise the browser would delay its dialog until they have loaded.
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete')
  await page.clock.runFor(60_000)
  expect(await printTimes(page)).toHaveLength(1)
})
