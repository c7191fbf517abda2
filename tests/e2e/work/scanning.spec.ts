import type { Page } from '@playwright/test'
import { codeOfCommand, commands } from '#lib/barcodes/scan/commands.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { type Submission, submitOrder } from '#tests/e2e/support/brand.ts'
import { detailsOf, openOrder, orderPage } from '#tests/e2e/support/orders.ts'
import { printed, scan } from '#tests/e2e/support/scan.ts'
import { readyToScan, scanAgain, scanWith, waitAMoment } from '#tests/e2e/support/scanner.ts'
import { watchScreen } from '#tests/e2e/support/screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const notPart = 'The component you have scanned is not part of this order'

/** The code of the first component, once the order has one. */
async function codeOf(page: Page, { orderId }: Submission): Promise<string> {
  const code = (await detailsOf(page, orderId)).order.orderData.items[0]?.components[0]?.barcode
  if (!code) throw new Error('the order has a component with a barcode')
  return code
}

/** Adds an ordinary text field to the page. */
async function addField(page: Page) {
  await page.evaluate(() => {
    const field = document.createElement('input')
    field.ariaLabel = 'Some field'
    document.querySelector('main')?.prepend(field)
  })
  return page.getByRole('textbox', { name: 'Some field' })
}

/** Collects the codes that the page looks up. */
function watchLookups(page: Page): string[] {
  const codes: string[] = []
  page.on('request', (request) => {
    const [, code] = /\/barcode\/details\/([^/?]+)/.exec(request.url()) ?? []
    if (code) codes.push(code)
  })
  return codes
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  await readyToScan(page)
})

test('[BC-01] [BC-02] a scan anywhere on the list of orders opens its order, with the code in the address', async ({
  page,
}) => {
  const order = await submitOrder()
  const code = await codeOf(page, order)
  const asked = watchLookups(page)
  await scanWith(page, code.toLowerCase())
  await expect(page).toHaveURL(orderPage(order.orderId, `?barcode=${code}`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.sourceOrderId)
  await readyToScan(page)
  expect(asked).toEqual([code])
})

test('[BC-02] an unknown code is shown large, disappears after a while, and stays in the last scans', async ({
  page,
  complaints,
}) => {
  await scanWith(page, 'NOSUCHCODE1')
  await expect(page.getByText('Not Found', { exact: true })).toBeVisible()
  await expect(page.getByText('No order was found matching the supplied barcode')).toBeVisible()
  await expect(page).toHaveURL('/orders/list')
  await expect(page.getByText('No order was found matching the supplied barcode')).toBeHidden({ timeout: 15_000 })
  await page.getByRole('button', { name: /Last scans/ }).click()
  const last = page.getByRole('region', { name: 'Last scans' })
  await expect(last.getByRole('listitem')).toHaveCount(1)
  await expect(last.getByRole('listitem')).toContainText('NOSUCHCODE1')
  await expect(last.getByRole('listitem')).toContainText('Not Found')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
})

test('[BC-01] keys typed by hand or into a field are not looked up, nor is a scan that is too short', async ({
  page,
}) => {
  const asked = watchLookups(page)
  await page.keyboard.type('B40000', { delay: 150 })
  await page.keyboard.press('Enter')

  const field = await addField(page)
  await field.focus()
  await scanWith(page, 'TYPED-INTO-A-FIELD', { end: 'none' })
  await expect(field).toHaveValue('TYPED-INTO-A-FIELD')
  await scanWith(page, '1', { end: 'Tab' })
  await expect(field).not.toBeFocused()
  await expect(field).toHaveValue('TYPED-INTO-A-FIELD1')

  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await readyToScan(page)
  await scanWith(page, '1234')
  await expect(page.getByText('A barcode has at least 5 characters.')).toBeVisible()
  await expect(page).toHaveURL('/orders/list')
  expect(asked).toEqual([])
})

test('[BC-01] the Enter or Tab that ends a scan does not activate the focused button', async ({ page }) => {
  const order = await submitOrder({ items: 2 })
  await openOrder(page, order)
  const { items } = (await detailsOf(page, order.orderId)).order.orderData
  const cancel = page.getByRole('button', { name: 'Cancel Order' })
  for (const [item, end] of [
    [items[1], 'Enter'],
    [items[0], 'Tab'],
  ] as const) {
    const component = item?.components[0]
    await readyToScan(page)
    await cancel.focus()
    await scanWith(page, component?.barcode ?? '', { end })
    await expect(page.locator(`[id="${component?._id}"]`)).toHaveAttribute('aria-current', 'true')
  }
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Print ready')
})

test('[WK-04] on an order the second scan of an item completes it, and its result names it', async ({ page }) => {
  const order = await submitOrder({ items: 2 })
  const screen = await watchScreen(page)
  await openOrder(page, order)
  const item = (await detailsOf(page, order.orderId)).order.orderData.items[0]
  await readyToScan(page)
  await scanWith(page, item?.barcode ?? '')
  await expect(page.getByText(`Scan again to complete ${item?.description}.`)).toBeVisible()
  await expect(page.locator(`[id="${item?._id}"]`)).toHaveAttribute('aria-current', 'true')
  const mark = screen.now()
  await scanAgain(page, item?.barcode ?? '')
  await screen.waitForMessage(mark, 'scanResult', `${item?.description} of order ${order.sourceOrderId}`)
  const items = async () => (await detailsOf(page, order.orderId)).order.orderData.items
  expect((await items()).map(({ status }) => status)).toEqual(['complete', 'live'])
})

/** Opens an order, and scans its first item for the first time. */
async function scanOnce(page: Page, order: Submission) {
  await openOrder(page, order)
  const item = (await detailsOf(page, order.orderId)).order.orderData.items[0]
  await readyToScan(page)
  await scanWith(page, item?.barcode ?? '')
  const [result, again] = [page.locator('[data-result]'), `Scan again to complete ${item?.description}.`]
  await expect(result).toContainText(again)
  await expect(page.locator(`[id="${item?._id}"]`)).toHaveAttribute('aria-current', 'true')
  return { result, again }
}

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

test('[BC-05] [SP-01] the result of a first scan lies over no action of a dialog that opens after it, and on a phone over nothing that it warns of', async ({
  page,
}) => {
  const { result } = await scanOnce(page, await submitOrder({ items: 2 }))
  await waitAMoment(page)
  await page.keyboard.press('s')
  const question = page.getByRole('dialog', { name: 'Ship shipment 1' })
  await expect(question.getByRole('button', { name: 'Continue' })).toBeVisible()
  await expect.poll(() => coveredActions(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => coveredActions(page)).toEqual([])
  // What the dialog warns of shows once the result was read.
  const warning = question.getByText('2 items are not complete.')
  await expect
    .poll(async () => {
      const [upper, lower] = [await result.boundingBox(), await warning.boundingBox()]
      return upper && lower && upper.y + upper.height <= lower.y
    })
    .toBe(true)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  const lowerEdge = async () => {
    const box = await result.boundingBox()
    return box && Math.round(box.y + box.height)
  }
  await expect.poll(lowerEdge).toBe(844)
})

test('[BC-05] the result of a first scan is hidden while a dialog keeps scans out, and comes back when that closes', async ({
  page,
}) => {
  const order = await submitOrder({ items: 2 })
  const { again, result } = await scanOnce(page, order)
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  const question = page.getByRole('alertdialog', { name: `Cancel order ${order.sourceOrderId}?` })
  await expect(question).toBeVisible()
  await expect(result).toBeHidden()
  await question.getByRole('button', { name: 'Keep order' }).click()
  await expect(result).toContainText(again)
})

test('[BC-02] a scan on a page that has no use of its own for it opens its order', async ({ page }) => {
  const order = await submitOrder()
  const code = await codeOf(page, order)
  for (const path of [
    '/profile',
    '/licences',
    '/orders/add',
    '/help/scanner',
    '/help/docs/api',
    '/help/order-submission',
    '/help/shipment-shipped',
    '/order-submission-errors/list?from=brands&grouped=true',
    '/setup/account/settings',
    '/setup/triggers/add',
    '/setup/templates/add',
  ]) {
    await page.goto(path)
    await readyToScan(page)
    await scanWith(page, code)
    await expect(page).toHaveURL(orderPage(order.orderId, `?barcode=${code}`))
  }
})

test('[BC-02] a scan where an order was not found opens its order', async ({ page, complaints }) => {
  const order = await submitOrder()
  const code = await codeOf(page, order)
  await page.goto(orderPage('000000000000000000000000'))
  await readyToScan(page)
  await scanWith(page, code)
  await expect(page).toHaveURL(orderPage(order.orderId, `?barcode=${code}`))
  expect(complaints.splice(0).filter((text) => !text.includes('404'))).toEqual([])
})

test('[BC-02] [BC-01] a scan on a page that holds what is typed leads to the order without leaving, and presses nothing', async ({
  page,
}) => {
  const order = await submitOrder()
  const code = await codeOf(page, order)
  await page.goto('/help/order-submission')
  await readyToScan(page)
  const field = page.getByRole('main').getByRole('textbox').first()
  await field.fill('Typed by hand')
  const button = page.getByRole('main').getByRole('button').last()
  await button.focus()
  await page.evaluate(() => {
    const record = () => {
      document.body.dataset.clicked = ''
    }
    document.addEventListener('click', record, true)
  })
  await readyToScan(page)
  await scanWith(page, code)
  const link = page.getByRole('link', { name: `Open order ${order.sourceOrderId}` })
  await expect(link).toBeVisible()
  await expect(page).toHaveURL('/help/order-submission')
  await expect(field).toHaveValue('Typed by hand')
  await expect(page.locator('body[data-clicked]')).toHaveCount(0)
  await link.click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(orderPage(order.orderId, `?barcode=${code}`))
})

test('[BC-04] the command cards print on one page of A4 and of Letter, each with a barcode that a scanner reads', async ({
  page,
}) => {
  await page.goto('/help/commands')
  await readyToScan(page)
  for (const format of ['A4', 'Letter'] as const) {
    const [paper, ...more] = await printed(await page.pdf({ format, preferCSSPageSize: true }))
    expect(more).toEqual([])
    const codes = await scan(paper ?? Buffer.of())
    expect(codes.sort()).toEqual(commands.map((command) => `Code128: ${codeOfCommand(command)}`).sort())
  }
})

test('[BC-03] a code of another order is reported with a link to it, and an unknown one is reported', async ({
  page,
  complaints,
}) => {
  const [order, other] = await Promise.all([submitOrder(), submitOrder()])
  await openOrder(page, order)
  const code = await codeOf(page, other)
  await readyToScan(page)
  await scanWith(page, 'NOSUCHCODE2')
  await expect(page.getByText('No component was found matching the supplied barcode')).toBeVisible()
  await scanWith(page, code)
  await expect(page.getByText(notPart)).toBeVisible()
  await page.getByRole('link', { name: 'Open that order' }).click()
  await expect(page).toHaveURL(orderPage(other.orderId, `?barcode=${code}`))
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
})

test('[BC-01] scans made while an earlier one is looked up are each answered once, in order', async ({
  page,
  complaints,
}) => {
  const upstreamProxy = Promise.withResolvers<void>()
  const asked = watchLookups(page)
  await page.route('**/api/upstream/barcode/details/**', async (route) => {
    await upstreamProxy.promise
    await route.continue()
  })
  const codes = ['NOSUCHA1', 'NOSUCHB2', 'NOSUCHC3']
  await scanWith(page, 'NOSUCHA1')
  await expect(page.getByText('Looking up …').first()).toBeVisible()
  for (const code of ['NOSUCHA1', 'NOSUCHB2', 'NOSUCHB2', 'NOSUCHC3']) await scanWith(page, code)
  upstreamProxy.resolve()
  await page.getByRole('button', { name: /Last scans/ }).click()
  const last = page.getByRole('region', { name: 'Last scans' }).getByRole('listitem')
  await expect(last).toHaveCount(3)
  await expect(last.getByText('Not Found')).toHaveCount(3)
  expect(asked).toEqual(codes)
  expect(complaints.splice(0)).toHaveLength(3)
})

test('[BC-01] a scan made during a navigation is answered by the next page', async ({ page }) => {
  const [first, second] = await Promise.all([submitOrder(), submitOrder()])
  const codes = [await codeOf(page, first), await codeOf(page, second)]
  for (const code of codes) await scanWith(page, code)
  await expect(page.getByText(notPart)).toBeVisible()
  await expect(page).toHaveURL(orderPage(first.orderId, `?barcode=${codes[0]}`))
})

test('[BC-01] a scan made while a question is open does not answer it, and is refused with the reason', async ({
  page,
}) => {
  const order = await submitOrder()
  await openOrder(page, order)
  await readyToScan(page)
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancel Order' }).focus()
  await scanWith(page, 'B4FFFFFFF2')
  await expect(page.getByText('Close the open dialog first.')).toBeVisible()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Print ready')
})

test('[BC-01] a scan into the scan field opens its order, with Caps Lock on too', async ({ page }) => {
  const order = await submitOrder()
  const code = await codeOf(page, order)
  const box = page.getByRole('textbox', { name: 'Scan or type a barcode' })
  await box.focus()
  await readyToScan(page)
  await scanWith(page, code, { capsLock: true, end: 'Tab' })
  await expect(page).toHaveURL(orderPage(order.orderId, `?barcode=${code}`))
})

test('[BC-01] the scanner status shows when a field has the focus, and tones that are switched off stay off', async ({
  page,
}) => {
  const field = await addField(page)
  await field.focus()
  await expect(page.locator('[data-scanner=field]')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await readyToScan(page)
  await page.getByRole('button', { name: /Last scans/ }).click()
  const tones = page.getByRole('switch', { name: 'Tones' })
  await expect(tones).toBeChecked()
  await tones.click()
  await page.reload()
  await page.getByRole('button', { name: /Last scans/ }).click()
  await expect(tones).not.toBeChecked()
})

test.describe('scanner check-up', () => {
  const result = (page: Page) => page.getByRole('region', { name: 'Result' })
  const code = async (page: Page) =>
    /^Barcode (.+)$/.exec((await page.getByRole('img', { name: /^Barcode / }).getAttribute('alt')) ?? '')?.[1] ?? ''

  test.beforeEach(async ({ page }) => {
    await page.goto('/help/scanner')
    await readyToScan(page)
  })

  test('[BC-01] the scanner check-up explains what one scan shows of a scanner and a keyboard', async ({
    page,
    complaints,
  }) => {
    const text = await code(page)
    const cases: [Parameters<typeof scanWith>[2], RegExp][] = [
      [{}, /This scanner works as it should/],
      [{ capsLock: true }, /Caps Lock is on/],
      [{ end: 'Tab' }, /ends each code with Tab/],
      [{ end: 'none' }, /sends no suffix/],
      [{ gapMs: 80 }, /slow: \d+ ms/],
    ]
    for (const [habits, words] of cases) {
      await scanWith(page, text, habits)
      await expect(result(page)).toContainText(words)
    }
    await scanWith(page, `A1${text}`)
    await expect(result(page)).toContainText('puts A1 before each code')
    const asked = watchLookups(page)
    await scanWith(page, 'B4FFFFFFF2')
    await expect(result(page)).toContainText('This is not the barcode on this page')
    // It could be that of an order, and is looked up.
    await expect.poll(() => complaints).toEqual([expect.stringContaining('404')])
    expect(asked).toEqual(['B4FFFFFFF2'])
    complaints.length = 0
  })

  test('[BC-01] a scanner that was checked once is remembered on this workstation, and its scans are read', async ({
    page,
    complaints,
  }) => {
    await scanWith(page, `A1${await code(page)}`, { end: 'none' })
    await expect(result(page)).toContainText('Remembered for this workstation')
    await page.goto('/orders/list')
    await readyToScan(page)
    const asked = watchLookups(page)
    await scanWith(page, 'A1NOSUCHD4', { end: 'none' })
    await expect(page.getByText('No order was found matching the supplied barcode')).toBeVisible()
    expect(asked).toEqual(['NOSUCHD4'])
    expect(complaints.splice(0)).toHaveLength(1)

    await page.goto('/help/scanner')
    await page.getByRole('button', { name: 'Forget these settings' }).click()
    await expect(page.getByText('the usual settings apply')).toBeVisible()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`[BC-04] a scanner reads the check-up’s barcode off the screen in ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      const text = await code(page)
      const picture = page.getByRole('region', { name: 'Scan this barcode' })
      await expect(async () => expect(await scan(await picture.screenshot())).toEqual([`Code128: ${text}`])).toPass()
    })
  }

  test('[BC-01] the last scans link to the scanner check-up', async ({ page }) => {
    await page.goto('/orders/list')
    await page.getByRole('button', { name: /Last scans/ }).click()
    await page.getByRole('link', { name: 'Check this scanner' }).click()
    await expect(page.getByRole('heading', { name: 'Scanner check-up' })).toBeVisible()
  })
})

test('[SEC-36] scan results, last scans and the check-up are accessible in both themes', async ({
  page,
  complaints,
}) => {
  const order = await submitOrder()
  const other = await submitOrder()
  const codes = [await codeOf(page, order), await codeOf(page, other), 'NOSUCHCODE5']
  for (const code of codes) {
    await scanWith(page, code)
    await expect(page.locator('[aria-live=assertive]').getByText(code)).toBeVisible()
    // The first scan opens its order, and during the navigation the document has no title.
    await expect(page).toHaveURL(orderPage(order.orderId, `?barcode=${codes[0]}`))
    await expect(page).toHaveTitle(/Site Flow Light/)
    await expectAccessible(page, code)
  }
  await page.getByRole('button', { name: /Last scans/ }).click()
  await expect(page.getByRole('region', { name: 'Last scans' }).getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page, 'the last scans')
  await page.goto('/help/scanner')
  await readyToScan(page)
  await scanWith(page, 'NOSUCHCODE6', { end: 'none' })
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('This is not the barcode on this page')
  await expectAccessible(page, 'the check-up')
  await expect.poll(() => complaints).toHaveLength(2)
  complaints.length = 0
})

test('[BC-01] a scan made before the scripts of a page run is answered once they run', async ({ page }) => {
  const order = await submitOrder()
  const code = await codeOf(page, order)
  for (const scanEarly of [
    () => scanWith(page, code),
    async () => {
      await page.getByRole('textbox', { name: 'Scan or type a barcode' }).fill(code)
      await page.keyboard.press('Enter')
    },
  ]) {
    const { promise: scanned, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/_next/static/**/*.js', async (route) => {
      await scanned
      await route.continue()
    })
    await page.goto('/orders/list', { waitUntil: 'commit' })
    await expect(page.locator('[data-scanner=starting]')).toBeVisible()
    await scanEarly()
    release()
    await expect(page).toHaveURL(orderPage(order.orderId, `?barcode=${code}`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(order.sourceOrderId)
    await page.unrouteAll({ behavior: 'wait' })
  }
})
