import type { Page } from '@playwright/test'
import { detailsOf, openNewOrder, orderPage } from '#tests/e2e/support/orders.ts'
import { expect, test } from '#tests/e2e/support/portals/proxied.ts'
import { colleague, trackingNumber, typeTracking } from '#tests/e2e/support/shipping.ts'

// The tests share one portal at one port.
test.describe.configure({ mode: 'default' })
test.use({ locale: 'en-GB' })

const details = /\/order\/details\//
const postbacks = /\/notification\?/

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
  await upstreamProxy.healAfter(postbacks, () => retry(page).click())
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
