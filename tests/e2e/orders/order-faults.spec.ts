import type { Page } from '@playwright/test'
import { submitOrder } from '#tests/e2e/support/brand.ts'
import { detailsOf, openNewOrder, openOrder, orderPage } from '#tests/e2e/support/orders.ts'
import { expect, test } from '#tests/e2e/support/portals/proxied.ts'
import { colleague, trackingNumber, typeTracking } from '#tests/e2e/support/shipping.ts'
import { ready } from '#tests/e2e/support/test.ts'

// The tests start one portal after the other on one port.
test.describe.configure({ mode: 'default' })
test.use({ locale: 'en-GB', sharedPortal: true })

const details = /\/order\/details\//
const postbacks = /\/notification\?/
const settings = /\/vars$/

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const panel = (page: Page, name: string) => page.getByRole('region', { name })
const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' })

test('[OV-08] [OV-10] [REL-17] slow or failed postbacks touch no other part, and come by a retry', async ({
  page,
  upstreamProxy,
  addSession,
}) => {
  const order = await openNewOrder({ page, addSession })
  upstreamProxy.refuse(postbacks, 500, 'The queue is on fire')
  const release = upstreamProxy.hold(postbacks)
  await page.goto(orderPage(order.orderId), { waitUntil: 'commit' })
  await expect(heading(page)).toContainText('Print ready')
  await expect(panel(page, 'Order Postbacks').getByText('Loading postbacks')).toBeAttached()
  await expect(panel(page, 'Order Items').getByText('Card 1', { exact: true })).toBeVisible()
  await expect(panel(page, 'Order Logs').getByRole('listitem').first()).toBeVisible()

  release()
  const failure = page.getByText('The postbacks of this order could not be loaded.')
  await expect(failure).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toBeVisible()
  const additionalInfo = { category: '<b>Accepted</b>', payload: { a: 1 } }
  const data = [{ _id: 'postback-1', source: { ref: 'order', refId: 'any' }, additionalInfo }]
  const releaseRetry = upstreamProxy.hold(postbacks)
  await retry(page).click()
  upstreamProxy.answer(postbacks, () => ({ success: true, count: 1, data }))
  releaseRetry()
  await expect(panel(page, 'Order Postbacks').getByText('<b>Accepted</b>', { exact: true })).toBeVisible()
  await expect(failure).toBeHidden()
})

test('[OV-10] an order that loads slowly or fails shows so, and comes by a retry', async ({
  page,
  upstreamProxy,
  addSession,
}) => {
  const order = await openNewOrder({ page, addSession })
  upstreamProxy.refuse(details, 500, 'The archive is being moved <b>today</b>')
  const release = upstreamProxy.hold(details)
  await page.goto(orderPage(order.orderId), { waitUntil: 'commit' })
  await expect(page.getByText('Loading order', { exact: true })).toBeAttached()
  await expect(heading(page)).toHaveText('Order Details')
  release()
  await expect(page.getByText('An error occurred while fetching order data', { exact: true })).toBeVisible()
  await expect(page.getByText('The archive is being moved <b>today</b>', { exact: true })).toBeVisible()
  upstreamProxy.cut(details)
  await retry(page).click()
  await expect(page.getByText(/^The service cannot be reached\. Try again in a moment\./)).toBeVisible()
  await upstreamProxy.healAfter(details, () => retry(page).click())
  await expect(heading(page)).toContainText(order.sourceOrderId)
})

test('[OV-10] [REL-01] an order that cannot be loaded again stays, and follows once it can', async ({
  page,
  upstreamProxy,
  addSession,
}) => {
  const order = await openNewOrder({ page, addSession }, { items: 2 })
  await typeTracking(page, 'TRK-TYPED')
  const [first, second] = (await detailsOf(page, order.orderId)).order.orderData.items
  const notices = page.getByRole('region', { name: 'Notifications', includeHidden: true })
  upstreamProxy.refuse(details, 500, 'The archive is being moved')
  await colleague(page, 'PUT', `/item/${first?._id}/complete`)
  await expect(notices).toContainText('The order could not be loaded again')
  await expect(notices).toContainText('The archive is being moved')
  await expect(trackingNumber(page)).toHaveValue('TRK-TYPED')
  upstreamProxy.heal()
  await colleague(page, 'PUT', `/item/${second?._id}/complete`)
  await expect(page.locator('h1')).toContainText('Complete') // hidden from roles while the dialog is open
  await expect(trackingNumber(page)).toHaveValue('TRK-TYPED')
})

test('[OV-07] [BC-03] an address or scan of what the order lacks is explained', async ({
  page,
  upstreamProxy,
  addSession,
  complaints,
}) => {
  const other = await submitOrder()
  const order = await openNewOrder({ page, addSession }, { shipments: 2, items: 2 })
  const foreign = (await detailsOf(page, other.orderId)).order.orderData.items[0]
  const shows = async (search: string, text: string) => {
    await page.goto(orderPage(order.orderId, search))
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.locator('main [aria-current]')).toHaveCount(0)
  }
  const isForeign = 'The component you have scanned is not part of this order'
  await shows(`?barcode=${foreign?.components[0]?.barcode}`, isForeign)
  await shows('?barcode=NO-SUCH-CODE', 'No component was found matching the supplied barcode')
  await shows(`?itemId=${foreign?._id}`, 'The item that this link points at is not part of this order.')
  await ready(page)
  await page.getByRole('textbox', { name: 'Scan or type a barcode' }).fill(foreign?.components[0]?.barcode ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByText(isForeign).first()).toBeVisible()

  const shipmentId = (await detailsOf(page, order.orderId)).shipments[1]?._id
  const barcode = { code: 'ANY-CODE', type: 'shipment', shipmentId }
  upstreamProxy.answer(/\/barcode\/details\//, () => ({ order: { _id: order.orderId }, barcode }))
  await shows('?barcode=any-code', 'The scanned code is that of shipment 2.')
  await expect(panel(page, 'Shipment 2').getByText('1 Primrose Street')).toBeInViewport()
  upstreamProxy.refuse(/\/barcode\/details\//, 500, 'No')
  await shows('?barcode=any-code', 'The barcode could not be looked up. Try again.')
  expect(complaints.splice(0).every((text) => text.includes('Failed to load resource'))).toBe(true)
})

test.describe('with a portal that remembers nothing of the upstream', () => {
  test.use({ sharedPortal: false })

  test('[OV-10] an order appears without the account’s settings, in UTC, and says so', async ({
    page,
    upstreamProxy,
    signIn,
  }) => {
    const order = await submitOrder()
    // This page needs no settings, so the portal does not know them yet.
    await page.goto('/job-sheet')
    await signIn()
    await expect(page).toHaveURL('/job-sheet')
    // Without the settings nothing is rendered anew.
    await expect
      .poll(async () => (await detailsOf(page, order.orderId)).order.orderData.status, { timeout: 60_000 })
      .toBe('printready')
    const release = upstreamProxy.hold(settings)
    await openOrder(page, order)
    const notice = page.getByText('The settings of this account could not be loaded. Dates and times are in UTC.')
    const submitted = panel(page, 'Order Details').getByText(/^\d{4}\/\d\d\/\d\d \d\d:\d\d$/)
    await expect(notice).toBeVisible()
    await expect(submitted.first()).toBeVisible()
    release()
    await retry(page).click()
    await expect(notice).toBeHidden()
    await expect(submitted).toHaveCount(0)
  })
})
