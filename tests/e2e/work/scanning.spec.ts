import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { codeOfCommand, commands } from '#lib/barcodes/commands.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { type Submission, submitAtSite } from '#tests/e2e/support/brand.ts'
import { itemsOf, openOrder, orderPage, untilPrintready } from '#tests/e2e/support/orders.ts'
import { printed, scan } from '#tests/e2e/support/scan.ts'
import { readyToScan, scanAgain, scanWith, waitAMoment } from '#tests/e2e/support/scanner.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const unknown = 'No order was found matching the supplied barcode'
const box = (page: Page) => page.getByRole('textbox', { name: 'Scan or type a barcode' })
const lastScans = (page: Page) => page.getByRole('region', { name: 'Last scans' }).getByRole('listitem')
const openLastScans = (page: Page) => page.getByRole('button', { name: /Last scans/ }).click()

const codeOf = async (page: Page, order: Submission) => (await itemsOf(page, order))[0]?.components[0]?.barcode ?? ''
const isOpenAt = (page: Page, { orderId }: Submission, code: string) =>
  expect(page).toHaveURL(orderPage(orderId, `?barcode=${code}`))
const byId = (page: Page, id = '') => page.locator(`[id="${id}"]`)
const isMarked = (page: Page, id: string | undefined) => expect(byId(page, id)).toHaveAttribute('aria-current', 'true')

/** Collects the codes that the page looks up. */
function watchLookups(page: Page): string[] {
  const codes: string[] = []
  page.on('request', (request) => codes.push(...(/\/barcode\/details\/([^/?]+)/.exec(request.url())?.slice(1) ?? [])))
  return codes
}

/** Opens a page that takes scans. */
async function openToScan(page: Page, path: string) {
  await page.goto(path)
  await readyToScan(page)
}

test.beforeEach(async ({ page, addSession }) => {
  await addSession()
  await openToScan(page, '/orders/list')
})

test('[BC-01] [BC-02] [BC-03] a scan opens its order, also one made while or before a page loads', async ({ page }) => {
  const [order, other] = await Promise.all([submitAtSite(), submitAtSite()])
  const [code, foreign] = [await codeOf(page, order), await codeOf(page, other)]
  const lookups = watchLookups(page)
  for (const scanned of [code.toLowerCase(), foreign]) await scanWith(page, scanned)
  await expect(page.getByText('The component you have scanned is not part of this order')).toBeVisible()
  await isOpenAt(page, order, code)
  expect(lookups).toEqual([code, foreign])
  await page.getByRole('link', { name: 'Open that order' }).click()
  await isOpenAt(page, other, foreign)

  for (const isTyped of [false, true])
    await test.step(`${isTyped ? 'a typed code' : 'a scan'} before the scripts run is answered once they run`, async () => {
      const { promise: scanned, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/_next/static/**/*.js', async (route) => {
        await scanned
        await route.continue()
      })
      await page.goto('/orders/list', { waitUntil: 'commit' })
      await expect(page.locator('[data-scanner=starting]')).toBeVisible()
      if (isTyped) await box(page).fill(code)
      // At the turn of two pages, a scan may have lost its beginning to the page before.
      await (isTyped ? page.keyboard.press('Enter') : scanAgain(page, code))
      release()
      await isOpenAt(page, order, code)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(order.sourceOrderId)
      await page.unrouteAll({ behavior: 'wait' })
    })
})

test('[BC-02] [OL-04] [SH-09] unknown codes are answered once each, and stay in the last scans', async ({
  page,
  complaints,
}) => {
  const held = Promise.withResolvers<void>()
  const lookups = watchLookups(page)
  const details = '**/barcode/details/**'
  await page.route(details, async (route) => {
    await held.promise
    await route.continue()
  })
  await scanWith(page, 'NOSUCHA1')
  await expect(page.getByText('Looking up …').first()).toBeVisible()
  for (const code of ['NOSUCHA1', 'NOSUCHB2', 'NOSUCHB2', 'NOSUCHC3']) await scanWith(page, code)
  held.resolve()
  await expect.poll(() => complaints).toHaveLength(3)
  await expect(page.getByText(unknown)).toBeVisible()
  await expectAccessible(page, 'an unknown code')
  await openLastScans(page)
  await expect(lastScans(page).getByText('Not Found')).toHaveCount(3)
  await expect(lastScans(page).last()).toContainText('NOSUCHA1')
  await expectAccessible(page, 'the last scans')
  expect(lookups).toEqual(['NOSUCHA1', 'NOSUCHB2', 'NOSUCHC3'])
  await expect(page).toHaveURL('/orders/list')
  await page.keyboard.press('Escape')

  await test.step('a typed code that fails is reported, and a scan into its field opens it', async () => {
    await box(page).fill('NOSUCHCODE99')
    await page.getByRole('button', { name: 'Open order' }).click()
    await expect.poll(() => complaints).toHaveLength(4)
    await expect(page.getByText(unknown).filter({ visible: true })).toHaveCount(1)
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('x')
    await expect(box(page)).toHaveValue('x')
    await page.unroute(details)
    const order = await submitAtSite()
    const code = await codeOf(page, order)
    await box(page).fill('')
    await waitAMoment(page)
    await scanWith(page, code, { capsLock: true, end: 'Tab' })
    await isOpenAt(page, order, code)
  })
  expect(complaints.splice(0)).toHaveLength(4)
})

/** The actions of dialogs that the scan result lies over, and all where there is no result. */
const coveredActions = (page: Page) =>
  page.evaluate(() => {
    const result = document.querySelector('[data-result]')?.getBoundingClientRect()
    return [...document.querySelectorAll('[data-dialog-actions] button')]
      .filter((action) => {
        const { top, bottom } = action.getBoundingClientRect()
        return !result || (result.top < bottom && result.bottom > top)
      })
      .map(({ textContent }) => textContent)
  })

test('[BC-01] [BC-05] [OV-03] [SP-01] [WK-04] a scan covers no dialog, a second completes', async ({
  page,
  complaints,
}) => {
  const order = await submitAtSite({ items: 2 })
  await openOrder(page, order)
  const [item, second] = await itemsOf(page, order)
  const cancel = page.getByRole('button', { name: 'Cancel Order' })
  const question = page.getByRole('alertdialog')
  await test.step('the end key of a scan presses nothing, and a scan under a question is refused', async () => {
    for (const [scanned, end] of [
      [item, 'Enter'],
      [second, 'Tab'],
    ] as const) {
      await readyToScan(page)
      await cancel.focus()
      await scanWith(page, scanned?.barcode ?? '', { end })
      await isMarked(page, scanned?._id)
    }
    await expect(question).toBeHidden()
    await cancel.click()
    await question.getByRole('button', { name: 'Cancel Order' }).focus()
    await scanWith(page, 'B4FFFFFFF2')
    await expect(page.getByText('Close the open dialog first.')).toBeVisible()
    await question.getByRole('button', { name: 'Keep order' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Print ready')
  })

  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  // On a slow network.
  await page.route(/[?&]_rsc=/, async (route) => {
    const response = await route.fetch()
    await setTimeout(500)
    await route.fulfill({ response })
  })
  const result = page.locator('[data-result]')
  const again = `Scan again to complete ${item?.description}.`
  await scanAgain(page, item?.barcode ?? '')
  await expect(result).toContainText(again)
  await isMarked(page, item?._id)
  await waitAMoment(page)
  await page.keyboard.press('s')
  const shipping = page.getByRole('dialog', { name: 'Ship shipment 1' })
  await expect(shipping.getByRole('button', { name: 'Continue' })).toBeVisible()
  await expect(result).toBeHidden()
  await scanAgain(page, 'RR123456785GB')
  await expect(result).toContainText('Not shipped yet')
  await expect.poll(() => coveredActions(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await scanAgain(page, 'RR123456785GC')
  await expect(result).toContainText('RR123456785GC')
  await expect.poll(() => coveredActions(page)).toEqual([])
  // Neither the head of the dialog nor what it warns of.
  const head = shipping.getByRole('heading')
  const distance = async () => {
    const [upper, lower] = [await result.boundingBox(), await head.boundingBox()]
    return upper && lower ? lower.y - upper.y - upper.height : -1
  }
  await expect.poll(distance).toBeGreaterThanOrEqual(0)
  await expect(shipping.getByText('2 items are not complete.')).toBeVisible()
  await shipping.getByRole('button', { name: 'Cancel' }).click()
  await page.setViewportSize({ width: 1280, height: 720 })
  await cancel.click()
  await expect(result).toBeHidden()
  await page.getByRole('button', { name: 'Keep order' }).click()
  for (const isSecond of [false, true]) {
    await scanAgain(page, item?.barcode ?? '')
    await expect(result).toContainText(isSecond ? 'Completing' : again)
  }
  await expect(page.getByText(/^Item .* completed by Pia Novak$/)).toBeVisible()
  expect((await itemsOf(page, order)).map(({ status }) => status)).toEqual(['complete', 'live'])
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  // Whether a label is a code of the site is looked up.
  expect(complaints.splice(0).filter((text) => !text.includes('404'))).toEqual([])
})

test('[BC-02] a scan on any page opens its order', async ({ page, complaints }) => {
  const order = await submitAtSite()
  const code = await codeOf(page, order)
  for (const path of ['/profile', '/help/scanner', '/setup/triggers/add', orderPage('000000000000000000000000')]) {
    await openToScan(page, path)
    await scanWith(page, code)
    await isOpenAt(page, order, code)
  }
  expect(complaints.splice(0).filter((text) => !text.includes('404'))).toEqual([])
})

test('[BC-01] [BC-04] a scanner reads the cards on paper, and the check-up explains it', async ({
  page,
  complaints,
}) => {
  await test.step('a scanner reads the cards on paper, and the barcode of the check-up in both themes', async () => {
    await openToScan(page, '/help/commands')
    for (const format of ['A4', 'Letter'] as const) {
      const [paper, ...more] = await printed(await page.pdf({ format, preferCSSPageSize: true }))
      expect(more).toEqual([])
      const codes = await scan(paper ?? Buffer.of())
      expect(codes.sort()).toEqual(commands.map((command) => `Code128: ${codeOfCommand(command)}`).sort())
    }
    await openToScan(page, '/help/scanner')
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(async () => {
        const picture = await page.getByRole('region', { name: 'Scan this barcode' }).screenshot()
        expect(await scan(picture)).toEqual([expect.stringMatching(/^Code128: /)])
      }).toPass()
    }
  })

  const result = page.getByRole('region', { name: 'Result' })
  const picture = page.getByRole('img', { name: /^Barcode / })
  const text = (await picture.getAttribute('alt'))?.replace('Barcode ', '') ?? ''
  for (const [scanned, habits, words] of [
    [text, {}, /This scanner works as it should/],
    [text, { capsLock: true }, /Caps Lock is on/],
    [text, { end: 'Tab' }, /ends each code with Tab/],
    [text, { gapMs: 80 }, /slow: \d+ ms/],
    // It could be that of an order, and is looked up.
    ['B4FFFFFFF2', {}, /This is not the barcode on this page/],
    [`A1${text}`, { end: 'none' }, /puts A1 before each code.*Remembered for this workstation/s],
  ] as const) {
    await scanWith(page, scanned, habits)
    await expect(result).toContainText(words)
  }
  await expectAccessible(page, 'the check-up')
  await openToScan(page, '/orders/list')
  const lookups = watchLookups(page)
  await scanWith(page, 'A1NOSUCHD4', { end: 'none' })
  await expect(page.getByText(unknown)).toBeVisible()
  expect(lookups).toEqual(['NOSUCHD4'])
  await expect.poll(() => complaints).toHaveLength(2)
  complaints.length = 0
  await openLastScans(page)
  await page.getByRole('link', { name: 'Check this scanner' }).click()
  await page.getByRole('button', { name: 'Forget these settings' }).click()
  await expect(page.getByText('the usual settings apply')).toBeVisible()
})

test('[OV-07] [BC-03] a code among hundreds of components is shown and marked', async ({ page }) => {
  const order = await submitAtSite({ items: 60, components: 10 })
  await untilPrintready(page, order.orderId)
  const all = await itemsOf(page, order)
  const [deep, other] = [all[47]?.components[7], all[12]?.components[9]]
  await openToScan(page, orderPage(order.orderId, `?barcode=${deep?.barcode}`))
  await isMarked(page, deep?._id)
  await expect(byId(page, deep?._id)).toBeInViewport()
  await expect(byId(page, deep?._id)).toBeFocused()
  await expect(byId(page, all[47]?.components[6]?._id)).toBeVisible()

  const colours = await page.locator('meta[name="color-scheme"]').elementHandle()
  await box(page).fill(other?.barcode.toLowerCase() ?? '')
  await box(page).press('Enter')
  await isMarked(page, other?._id)
  await expect(byId(page, other?._id)).toBeInViewport()
  await expect(box(page)).toBeFocused()
  await expect(page.locator(`[id="${deep?._id}"][aria-current]`)).toHaveCount(0)
  // Inserted anew, it would make the browser restyle all rows.
  expect(await colours?.evaluate((element) => element.isConnected)).toBe(true)
})
