import type { Page } from '@playwright/test'
import { submitOrder } from '#tests/e2e/support/brand.ts'
import { completeNow } from '#tests/e2e/support/held.ts'
import { detailsOf, openOrder, orderPage } from '#tests/e2e/support/orders.ts'
import { cookieHeader, ownPage, raw } from '#tests/e2e/support/raw.ts'
import { readyToScan, scanWith } from '#tests/e2e/support/scanner.ts'
import { answered, hit } from '#tests/e2e/support/search.ts'
import { allOrders, profileTab } from '#tests/e2e/support/tabs.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ ownSession: true })

const switcher = (page: Page) => page.getByRole('button', { name: /^Switch account/ })

async function workIn(page: Page, account: string) {
  await switcher(page).click()
  await page.getByRole('menuitemradio', { name: account }).click()
  await expect(page.getByRole('button', { name: `Switch account, now ${account}` })).toBeVisible()
}

test('[SH-06] a user who switches accounts is led to the orders, and nothing of the old account remains', async ({
  page,
  signIn,
}) => {
  const { sourceOrderId } = await submitOrder()
  await signIn('owner')
  await expect(allOrders(page)).toBeVisible()
  await workIn(page, 'Kestrel Print')
  await page.goto(`/orders/list?search=${sourceOrderId}`)
  await expect(hit(page, sourceOrderId)).toBeVisible()
  await page.getByRole('button', { name: 'Close search' }).click()

  await workIn(page, 'Hoshi Printing 星印刷')
  await expect(page).toHaveURL('/orders/list')
  await expect(allOrders(page)).toBeVisible()
  await expect(page.getByText(sourceOrderId)).toHaveCount(0)
  await expect(
    page
      .getByRole('table')
      .getByText(/\d{4}\/\d\d\/\d\d \d\d:\d\d/)
      .first(),
  ).toBeVisible()
  await page.goto(`/orders/list?search=${sourceOrderId}`)
  await answered(page)
  await expect(hit(page, sourceOrderId)).toHaveCount(0)
})

test('[SH-06] [SEC-26] a page that still shows the old account can change nothing, and then shows the current account', async ({
  page,
  context,
  signIn,
}) => {
  const order = await submitOrder()
  const { orderId } = order
  await signIn('owner')
  await expect(allOrders(page)).toBeVisible()
  await workIn(page, 'Kestrel Print')
  await openOrder(page, order)
  const stale = await context.newPage()
  // The tab gets no message of the switch, as after its computer slept, or without BroadcastChannel on a dead stream.
  await stale.addInitScript(() => Reflect.deleteProperty(BroadcastChannel.prototype, 'onmessage'))
  await stale.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => {}
  })
  await stale.route('**/api/events', () => {})
  // Nor does it ask by itself: the refusal alone would show the other account.
  await stale.route('**/api/upstream/linkcode?*', () => {})
  await stale.route('**/api/upstream/vars', () => {})
  // The tab is not rendered again either, as it is when its live updates start: that alone would show the other account.
  await stale.route(/[?&]_rsc=/, () => {})
  await stale.goto(`/orders/view/${orderId}`)
  await ready(stale)
  await expect(stale.getByRole('button', { name: 'Complete item Card 1' })).toBeVisible()
  await workIn(page, 'Hoshi Printing 星印刷')

  const refused = stale.waitForResponse((answer) => answer.status() === 409 && answer.request().method() !== 'GET')
  const reloaded = stale.waitForEvent('load')
  await completeNow(stale, (again) => stale.getByRole('button', { name: 'Complete item Card 1' }).click(again))
  await refused
  await reloaded
  await expect(stale).toHaveURL('/orders/list')
  await expect(stale.getByRole('button', { name: 'Switch account, now Hoshi Printing 星印刷' })).toBeVisible()

  await workIn(page, 'Kestrel Print')
  await page.goto(`/orders/view/${orderId}`)
  await expect(page.getByRole('button', { name: 'Complete item Card 1' })).toBeVisible()
})

test('[SH-06] the address, the code and the number of an order of my other account offer to switch to it', async ({
  page,
  signIn,
  complaints,
}) => {
  const order = await submitOrder()
  await signIn('owner')
  await expect(allOrders(page)).toBeVisible()
  await workIn(page, 'Kestrel Print')
  const { items } = (await detailsOf(page, order.orderId)).order.orderData
  const code = items[0]?.barcode ?? ''
  const toKestrel = page.getByRole('button', { name: 'Switch to Kestrel Print' })
  const leaveForHoshi = async () => {
    await workIn(page, 'Hoshi Printing 星印刷')
    await expect(page).toHaveURL('/orders/list')
  }

  await leaveForHoshi()
  await page.goto(orderPage(order.orderId))
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByText('This order is in Kestrel Print.')).toBeVisible()
  await toKestrel.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.sourceOrderId)
  await expect(page).toHaveURL(orderPage(order.orderId))

  await leaveForHoshi()
  await readyToScan(page)
  await scanWith(page, code)
  await expect(page.getByText('In another account')).toBeVisible()
  await toKestrel.click()
  await expect(page).toHaveURL(orderPage(order.orderId, `?barcode=${code}`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.sourceOrderId)

  await leaveForHoshi()
  await page.goto(`/orders/list?search=${order.sourceOrderId}`)
  await answered(page)
  await toKestrel.click()
  await expect(page).toHaveURL(orderPage(order.orderId))

  expect(complaints.splice(0)).toEqual([expect.stringContaining('404'), expect.stringContaining('404')])
})

test('[SH-06] [SEC-26] nothing is offered for an order of an account that is not mine', async ({
  page,
  signIn,
  complaints,
}) => {
  const { orderId, sourceOrderId } = await submitOrder()
  await signIn('tokyoOperator')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const asked = page.waitForResponse('**/api/orders/elsewhere?*')
  await page.goto(orderPage(orderId))
  const answer = await asked
  expect([answer.status(), await answer.json()]).toEqual([200, { found: null }])
  await expect(page.getByRole('button', { name: /Kestrel/ })).toHaveCount(0)
  await expect(page.getByText(sourceOrderId)).toHaveCount(0)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
})

test('[SEC-26] a second tab follows when the first one switches accounts', async ({ page, context, signIn }) => {
  await signIn('owner')
  await expect(allOrders(page)).toBeVisible()
  await workIn(page, 'Kestrel Print')
  const other = await profileTab(context)
  await workIn(page, 'Hoshi Printing 星印刷')
  await expect(other).toHaveURL('/orders/list')
  await expect(other.getByRole('button', { name: 'Switch account, now Hoshi Printing 星印刷' })).toBeVisible()
})

test('[SEC-26] a switch to an account of other users is refused', async ({ page, context, signIn }) => {
  await signIn('operator')
  await expect(allOrders(page)).toBeVisible()
  await expect(switcher(page)).toHaveCount(0)
  const cookie = await cookieHeader(context)
  const headers = { cookie, 'content-type': 'application/json', ...ownPage }
  const answer = await raw('/api/session/account', {
    method: 'POST',
    headers,
    body: JSON.stringify({ accountId: '0123456789abcdef01234567' }),
  })
  expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('account_not_yours')])
  await page.reload()
  await expect(allOrders(page)).toBeVisible()
})
