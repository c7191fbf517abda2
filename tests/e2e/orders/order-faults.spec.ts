import type { Page } from '@playwright/test'
import { itemsOf, openNewOrder, orderPage } from '#tests/e2e/support/orders.ts'
import { expect, test } from '#tests/e2e/support/portals/proxied.ts'
import { colleague, trackingNumber, typeTracking } from '#tests/e2e/support/shipping.ts'

test.use({ locale: 'en-GB' })

const details = /\/order\/details\//
const postbacks = /\/notification\?/

const panel = (page: Page, name: string) => page.getByRole('region', { name })

test('[OV-08] [OV-10] [REL-01] [REL-17] an order whose parts fail or are slow says so and comes', async ({
  page,
  upstreamProxy,
  addSession,
}) => {
  const order = await openNewOrder({ page, addSession }, { items: 2 })
  const heading = page.locator('h1') // has no role while a dialog is open
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' })
  const open = () => page.goto(orderPage(order.orderId), { waitUntil: 'commit' })

  await test.step('slow or failed postbacks touch no other part, and come by a retry', async () => {
    upstreamProxy.refuse(postbacks, 500, 'The queue is on fire')
    const release = upstreamProxy.hold(postbacks)
    await open()
    await expect(heading).toContainText('Print ready')
    await expect(panel(page, 'Order Postbacks').getByText('Loading postbacks')).toBeAttached()
    await expect(panel(page, 'Order Items').getByText('Card 1', { exact: true })).toBeVisible()
    await expect(panel(page, 'Order Logs').getByRole('listitem').first()).toBeVisible()
    release()
    const failure = page.getByText('The postbacks of this order could not be loaded.')
    await expect(failure).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel Order' })).toBeVisible()
    await upstreamProxy.healAfter(postbacks, (options) => retry.click(options))
    await expect(failure).toBeHidden()
  })

  await test.step('a slow or failed order shows so, and comes by a retry', async () => {
    upstreamProxy.refuse(details, 500, 'The archive is being moved <b>today</b>')
    const release = upstreamProxy.hold(details)
    await open()
    await expect(page.getByText('Loading order', { exact: true })).toBeAttached()
    await expect(heading).toHaveText('Order Details')
    release()
    await expect(page.getByText('An error occurred while fetching order data', { exact: true })).toBeVisible()
    await expect(page.getByText('The archive is being moved <b>today</b>', { exact: true })).toBeVisible()
    upstreamProxy.cut(details)
    await retry.click()
    await expect(page.getByText(/^The service cannot be reached\. Try again in a moment\./)).toBeVisible()
    await upstreamProxy.healAfter(details, (options) => retry.click(options))
    await expect(heading).toContainText(order.sourceOrderId)
  })

  await test.step('one that cannot be loaded again stays, and follows once it can', async () => {
    await typeTracking(page, 'TRK-TYPED')
    const [first, second] = await itemsOf(page, order)
    const notices = page.getByRole('region', { name: 'Notifications', includeHidden: true })
    upstreamProxy.refuse(details, 500, 'The archive is being moved')
    await colleague(page, 'PUT', `/item/${first?._id}/complete`)
    await expect(notices).toContainText('The order could not be loaded again')
    await expect(notices).toContainText('The archive is being moved')
    await expect(trackingNumber(page)).toHaveValue('TRK-TYPED')
    upstreamProxy.heal()
    await colleague(page, 'PUT', `/item/${second?._id}/complete`)
    await expect(heading).toContainText('Complete')
    await expect(trackingNumber(page)).toHaveValue('TRK-TYPED')
  })
})
