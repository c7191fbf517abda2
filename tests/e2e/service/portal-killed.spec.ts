import { submitOrder } from '#tests/e2e/support/brand.ts'
import { detailsOf } from '#tests/e2e/support/orders.ts'
import { expect, test } from '#tests/e2e/support/portals/proxied.ts'
import { colleague, send, trackingNumber } from '#tests/e2e/support/shipping.ts'
import { allOrders } from '#tests/e2e/support/tabs.ts'
import { ready } from '#tests/e2e/support/test.ts'
import { refusals, typeTracking } from '#tests/e2e/support/typed.ts'

// The test kills and starts the portal that its worker shares.
test.use({ locale: 'en-GB', sharedPortal: true })

test('[REL-19] [REL-23] a portal that is killed keeps sessions, lists and what users typed', async ({
  page,
  portal,
  upstreamProxy,
  signIn,
  complaints,
}) => {
  const order = await submitOrder({ items: 2 })
  await page.goto('/')
  await signIn()
  await expect(allOrders(page)).toBeVisible()

  await test.step('while it answers a refresh of a list, which stays and catches up', async () => {
    await ready(page)
    const rows = page.getByRole('main').getByRole('row')
    await expect(rows).toHaveCount(11)
    const release = upstreamProxy.hold(/^\/api\/order\?/)
    const begun = page.waitForResponse((response) => {
      const headers = response.request().headers()
      return 'rsc' in headers && !('next-router-prefetch' in headers)
    })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await begun
    await portal.kill()
    const lost = page.getByText(/^Connection lost, showing \d\d:\d\d\./)
    await expect(lost).toBeVisible()
    await expect(rows).toHaveCount(11)
    release()
    upstreamProxy.heal()
    const { sourceOrderId } = await submitOrder()
    await portal.startAgain()
    await expect(lost).toBeHidden()
    await expect(rows.filter({ hasText: sourceOrderId })).toBeVisible()
  })

  await test.step('while a tracking number is sent, which stays typed until it is shipped', async () => {
    await typeTracking(page, order)
    await portal.kill()
    await send(page).click()
    // In other words where the page has found out by itself before.
    await expect(page.getByText(/^(The portal cannot be reached\.|Not sent: no connection\.)/)).toBeVisible()
    await portal.startAgain()
    const { order: found } = await detailsOf(page, order.orderId)
    await colleague(page, 'PUT', `/item/${found.orderData.items[0]?._id}/complete`)
    // The page receives live updates again, including those it missed, and the dialog stays open.
    await expect(page.getByText(/^Item .* completed by Pia Novak$/)).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Change and try again' }).click()
    await expect(trackingNumber(page)).toHaveValue('TRK-TYPED')
    await send(page).click()
    await expect(page.getByText('Shipped with tracking number TRK-TYPED.', { exact: true })).toBeVisible()
  })
  expect(refusals(complaints)).toEqual([])
})
