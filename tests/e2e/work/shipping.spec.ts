import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { submitOrder } from '#tests/e2e/support/brand.ts'
import { detailsOf, openNewOrder, openOrder } from '#tests/e2e/support/orders.ts'
import { readyToScan, scanAgain, scanWith } from '#tests/e2e/support/scanner.ts'
import { confirmShipping, send, ship, trackingNumber, typeTracking } from '#tests/e2e/support/shipping.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const refused =
  'SlowPost cannot take this parcel: the depot in Avonmouth is closed until Monday. Choose another service or try again then.'

async function askForTracking(page: Page) {
  await ship(page).click()
  await confirmShipping(page)
}

test('[SP-01] a shipped shipment offers its document as a PDF, in the dialog and later in its panel', async ({
  page,
  addSession,
}) => {
  await openNewOrder({ page, addSession }, { quantity: 1200 })
  await askForTracking(page)
  await send(page).click()
  await expect(page.getByText('Enter the tracking number.', { exact: true })).toBeVisible()
  await trackingNumber(page).fill('TRK-DOC')
  await page.getByRole('textbox', { name: 'Tracking URL' }).fill('not an address')
  await send(page).click()
  await expect(
    page.getByText('Enter a web address that starts with https:// or http://', { exact: false }),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Tracking URL' }).fill('https://carrier.example/TRK-DOC')
  await send(page).click()
  await expect(page.getByRole('alertdialog', { name: 'Shipping documentation' })).toBeVisible()
  const [fresh] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PDF' }).click(),
  ])
  const bytes = await readFile(await fresh.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Shipped')
  await expect(page.getByRole('link', { name: 'TRK-DOC' })).toHaveAttribute('href', 'https://carrier.example/TRK-DOC')
  const [later] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Doc' }).click(),
  ])
  expect(await readFile(await later.path())).toEqual(bytes)
})

test('[SP-01] the next scan closes the shipping document and goes on, in this order or in another', async ({
  page,
  addSession,
}) => {
  const [order, other] = await Promise.all([submitOrder({ items: 2 }), submitOrder()])
  await addSession()
  await openOrder(page, order)
  const { items } = (await detailsOf(page, order.orderId)).order.orderData
  const [foreign] = (await detailsOf(page, other.orderId)).order.orderData.items
  const gutter = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const bright = await gutter()
  await askForTracking(page)
  expect(await gutter()).not.toBe(bright) // it would stand as a white stripe beside the darkened page
  // An item's own barcode, scanned by mistake, and then the label: nothing is done by hand in between.
  await scanWith(page, items[0]?.barcode ?? '')
  await expect(
    page.getByText('This is the barcode of the item Card 1. Scan the carrier’s label instead.'),
  ).toBeVisible()
  await expect(trackingNumber(page)).toBeFocused()
  await scanWith(page, 'RM123456789GB')
  const shipped = page.getByRole('alertdialog', { name: 'Shipping documentation' })
  await expect(shipped.getByRole('button', { name: 'Print PDF' })).toBeFocused()
  await scanWith(page, 'RM123456789GB')
  await expect(page.getByText('Shipped with tracking number RM123456789GB.').last()).toBeVisible()
  await expect(shipped).toBeVisible()
  await scanWith(page, foreign?.barcode ?? '')
  await expect(shipped).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/orders/view/${other.orderId}\\?barcode=${foreign?.barcode}$`))
  await expect(ship(page)).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${other.sourceOrderId} `))
})

test('[SP-01] an operator finds, completes, prints and ships with the scanner and the command cards alone', async ({
  page,
  signIn,
}) => {
  const order = await submitOrder()
  await signIn()
  const items = async () => (await detailsOf(page, order.orderId)).order.orderData.items
  const [item] = await items()
  await page.goto('/orders/list')
  await readyToScan(page)
  await scanWith(page, item?.barcode ?? '')
  await expect(page).toHaveURL(new RegExp(`/orders/view/${order.orderId}`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Print ready', { timeout: 60_000 })
  await readyToScan(page)
  const [sheet] = await Promise.all([page.context().waitForEvent('page'), scanWith(page, 'SFL-CMD-PRINT')])
  await expect(sheet).toHaveURL(new RegExp(`/job-sheet\\?orderIds=${order.orderId}`))
  await sheet.close()
  await scanWith(page, 'SFL-CMD-COMPLETE')
  await expect.poll(async () => (await items()).map(({ status }) => status)).toEqual(['complete'])

  await scanWith(page, 'SFL-CMD-SHIP')
  const proceed = page.getByRole('button', { name: 'Continue' })
  await expect(proceed).toBeVisible()
  await scanWith(page, 'SFL-CMD-CANCEL')
  await expect(proceed).toBeHidden()
  await scanWith(page, 'SFL-CMD-SHIP')
  await expect(proceed).toBeVisible()
  await scanWith(page, 'SFL-CMD-COMPLETE')
  await expect(page.getByText('Nothing here can be completed. Scan an item first.')).toBeVisible()
  await scanWith(page, 'SFL-CMD-SHIP')
  await expect(trackingNumber(page)).toBeFocused()
  // A card is not typed into the field, and its Enter does not send it.
  await scanWith(page, 'SFL-CMD-PRINT')
  await expect(page.getByText('There is no job sheet to print here.', { exact: false })).toBeVisible()
  await expect(trackingNumber(page)).toHaveValue('')
  await expect(page.getByText('Enter the tracking number.', { exact: true })).toBeHidden()
  await scanWith(page, 'RM123456789GB')
  const shipped = page.getByRole('alertdialog', { name: 'Shipping documentation' })
  await expect(shipped).toBeVisible()
  await scanWith(page, 'SFL-CMD-NEXT')
  await expect(shipped).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Shipped')
  await expect(page.getByText('RM123456789GB').first()).toBeVisible()
})

test('[SP-01] S and the carrier’s label ship a parcel, and one with an unfinished item takes the label once more', async ({
  page,
  addSession,
  complaints,
}) => {
  const order = await submitOrder()
  await addSession()
  await openOrder(page, order)
  await readyToScan(page)
  await page.keyboard.press('s')
  const question = page.getByRole('dialog', { name: 'Ship shipment 1' })
  await expect(question).toBeVisible()
  const item = (await detailsOf(page, order.orderId)).order.orderData.items[0]
  // A letter directly before a code is taken for the beginning of that code.
  await scanAgain(page, item?.barcode ?? '')
  await expect(page.getByText('Scan the carrier’s label instead.', { exact: false })).toBeVisible()
  await expect(question).toBeVisible()
  await scanWith(page, 'RM223456789GB')
  await expect(trackingNumber(page)).toHaveValue('RM223456789GB')
  await expect(trackingNumber(page)).toBeFocused()
  await scanWith(page, 'RM223456789GB')
  await expect(page.getByRole('alertdialog', { name: 'Shipping documentation' })).toBeVisible()

  const complete = await submitOrder()
  await openOrder(page, complete)
  await readyToScan(page)
  const [only] = (await detailsOf(page, complete.orderId)).order.orderData.items
  await scanWith(page, only?.barcode ?? '')
  await scanWith(page, 'SFL-CMD-COMPLETE')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Complete')
  await page.keyboard.press('s')
  await expect(question).toBeVisible()
  await scanAgain(page, 'RM323456789GB')
  await expect(page.getByText('Shipped with tracking number RM323456789GB.', { exact: true })).toBeVisible()
  // The site has no such codes.
  expect(complaints.splice(0).filter((text) => !text.includes('404'))).toEqual([])
})

test('[SP-02] a carrier’s refusal is quoted, the dialog keeps what was typed, and a retry asks the carrier again', async ({
  page,
  addSession,
  complaints,
}) => {
  await openNewOrder({ page, addSession }, { carrier: 'tracked' })
  await typeTracking(page, 'TRK-KEPT')
  await page.getByRole('textbox', { name: 'Tracking URL' }).fill('https://slowpost.example/TRK-KEPT')
  await send(page).click()
  const failed = page.getByRole('alertdialog', { name: 'The shipment was not shipped' })
  await expect(failed.getByText(refused, { exact: true })).toBeVisible()

  await failed.getByRole('button', { name: 'Change and try again' }).click()
  await expect(trackingNumber(page)).toHaveValue('TRK-KEPT')
  await expect(page.getByRole('textbox', { name: 'Tracking URL' })).toHaveValue('https://slowpost.example/TRK-KEPT')
  await send(page).click()
  await expect(failed.getByText(refused, { exact: true })).toBeVisible()
  await failed.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Print ready')
  await expect(ship(page)).toBeEnabled()
  expect(complaints.splice(0).every((text) => text.includes('400'))).toBe(true) // the browser's own note of each refusal
})

test('[SP-02] a shipment ships once on a double click or a second Enter', async ({ page, addSession }) => {
  await openNewOrder({ page, addSession })
  await typeTracking(page, 'TRK-TWICE')
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/shipment/shipped/')) requests.push(request.method())
  })
  await send(page).dblclick()
  await expect(page.getByText('Shipped with tracking number TRK-TWICE.', { exact: true })).toBeVisible()
  expect(requests).toEqual(['PUT'])
})

test('[SP-02] two tabs that ship the same shipment at once ship it once, and the other tab says so', async ({
  page,
  context,
  addSession,
  complaints,
}) => {
  const order = await openNewOrder({ page, addSession })
  const second = await context.newPage()
  await openOrder(second, order)
  for (const [tab, tracking] of [
    [page, 'TRK-A'],
    [second, 'TRK-B'],
  ] as const) {
    await tab.bringToFront()
    await typeTracking(tab, tracking)
  }
  await Promise.all(
    [page, second].map((tab) =>
      tab.getByRole('button', { name: 'Set as shipped' }).evaluate((button: HTMLElement) => button.click()),
    ),
  )
  const outcomes = await Promise.all(
    [page, second].map(async (tab) => {
      const dialog = tab.getByRole('alertdialog')
      await expect(dialog).toBeVisible()
      return dialog.getByRole('heading').textContent()
    }),
  )
  expect(new Set(outcomes)).toEqual(new Set(['Shipping documentation', 'This shipment has already been shipped']))
  const loser = outcomes[0] === 'Shipping documentation' ? second : page
  const { order: found, shipments } = await detailsOf(page, order.orderId)
  const winning = shipments[0]?.trackingNumber ?? ''
  await expect(
    loser.getByText(`This shipment was already shipped, with the tracking number ${winning}.`, { exact: true }),
  ).toBeVisible()
  await loser.getByRole('button', { name: 'Show it' }).click()
  await expect(loser.getByRole('alertdialog')).toBeHidden()
  await expect(loser.locator('summary', { hasText: 'Shipment 1' })).toBeFocused()
  const entries = found.logs.filter(({ message }) => message.startsWith('Shipment 1 shipped by '))
  expect(entries.map(({ message }) => message)).toEqual([
    `Shipment 1 shipped by Pia Novak with the tracking number ${winning}`,
  ])
  expect(complaints.splice(0).every((text) => text.includes('409'))).toBe(true)
})

test('[SP-02] a shipment whose answer is lost is shipped once, and the dialog goes on to its document', async ({
  page,
  addSession,
  complaints,
}) => {
  const order = await openNewOrder({ page, addSession })
  await typeTracking(page, 'TRK-LOST')
  await page.route(
    '**/api/upstream/shipment/shipped/*',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await send(page).click()
  const failed = page.getByRole('alertdialog', { name: 'Nobody knows yet whether the shipment was shipped' })
  await expect(failed.getByText('The portal cannot be reached. Check the network connection.')).toBeVisible()
  // Nothing is to be done: the dialog finds out by itself.
  await expect(page.getByText('Shipped with tracking number TRK-LOST.', { exact: true })).toBeVisible()
  const { order: found } = await detailsOf(page, order.orderId)
  expect(found.logs.filter(({ message }) => message.startsWith('Shipment 1 shipped by '))).toHaveLength(1)
  expect(complaints.splice(0)).toEqual(['console: Failed to load resource: net::ERR_FAILED'])
})

test('[SP-03] a scan corrects the tracking number of a shipped shipment, and a scanner that ends with Tab saves it too', async ({
  page,
  addSession,
}) => {
  await openNewOrder({ page, addSession })
  await typeTracking(page, 'TRK-WRONG')
  await send(page).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Edit tracking' }).click()
  await expect(page.getByRole('dialog', { name: 'Enter the shipment tracking number' })).toBeVisible()
  await expect(trackingNumber(page)).toHaveValue('TRK-WRONG')
  await scanWith(page, 'RM123456789GB', { end: 'Tab' })
  await expect(page.getByText('Tracking number has been updated successfully', { exact: true })).toBeVisible()
  await expect(page.getByText('RM123456789GB', { exact: true })).toBeVisible()
})

test('[SP-03] the tracking dialog keeps what was typed when the upstream refuses', async ({
  page,
  addSession,
  complaints,
}) => {
  await openNewOrder({ page, addSession })
  await typeTracking(page, 'TRK-OLD')
  await send(page).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Edit tracking' }).click()
  await trackingNumber(page).fill('TRK-NEW')
  await page.route('**/api/upstream/shipment/*/shipping', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('An error occurred while updating this shipment', { exact: true })).toBeVisible()
  await expect(page.getByText('The portal cannot be reached. Check the network connection.')).toBeVisible()
  await expect(trackingNumber(page)).toHaveValue('TRK-NEW')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('TRK-NEW', { exact: true })).toBeVisible()
  expect(complaints.splice(0)).toEqual(['console: Failed to load resource: net::ERR_FAILED'])
})
