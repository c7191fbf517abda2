import type { Page } from '@playwright/test'
import { submitOrder } from '#tests/e2e/support/brand.ts'
import { completeNow } from '#tests/e2e/support/held.ts'
import { detailsOf, openOrder, orderPage } from '#tests/e2e/support/orders.ts'
import { ownPage } from '#tests/e2e/support/raw.ts'
import { readyToScan, scanWith } from '#tests/e2e/support/scanner.ts'
import { answered, hit } from '#tests/e2e/support/search.ts'
import { allOrders, profileTab } from '#tests/e2e/support/tabs.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ ownSession: true })

const [kestrel, hoshi] = ['Kestrel Print', 'Hoshi Printing 星印刷']
const now = (page: Page, account: string) => page.getByRole('button', { name: `Switch account, now ${account}` })

async function workIn(page: Page, account: string) {
  await page.getByRole('button', { name: /^Switch account/ }).click()
  await page.getByRole('menuitemradio', { name: account }).click()
  await expect(now(page, account)).toBeVisible()
}

test('[SH-06] [SEC-26] a user who switches accounts is led to the orders of the new one, in the other tab too', async ({
  page,
  context,
  signIn,
}) => {
  const { sourceOrderId } = await submitOrder()
  await signIn('owner')
  await expect(allOrders(page)).toBeVisible()
  await workIn(page, kestrel)
  const foreign = { headers: ownPage, data: { accountId: '0123456789abcdef01234567' } }
  const refused = await page.request.post('/api/session/account', foreign)
  expect([refused.status(), await refused.json()]).toMatchObject([403, { code: 'account_not_yours' }])
  const other = await profileTab(context)
  await page.goto(`/orders/list?search=${sourceOrderId}`)
  await expect(hit(page, sourceOrderId)).toBeVisible()
  await page.getByRole('button', { name: 'Close search' }).click()

  await workIn(page, hoshi)
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/orders/list')
    await expect(now(tab, hoshi)).toBeVisible()
  }
  await expect(page.getByText(sourceOrderId)).toHaveCount(0)
  const japaneseDates = page.getByRole('table').getByText(/\d{4}\/\d\d\/\d\d \d\d:\d\d/)
  await expect(japaneseDates.first()).toBeVisible()
  await page.goto(`/orders/list?search=${sourceOrderId}`)
  await answered(page)
  await expect(hit(page, sourceOrderId)).toHaveCount(0)
})

/** Makes a tab hear of nothing, as after its computer slept, and ask for nothing by itself: only a refusal tells it. */
async function deafen(tab: Page) {
  await tab.addInitScript(() => {
    Reflect.deleteProperty(BroadcastChannel.prototype, 'onmessage')
    BroadcastChannel.prototype.addEventListener = () => {}
  })
  for (const call of ['**/api/events', '**/api/upstream/linkcode?*', '**/api/upstream/vars', /[?&]_rsc=/])
    await tab.route(call, () => {})
}

test('[SH-06] [SEC-26] a page that still shows the old account can change nothing, and then shows the current account', async ({
  page,
  context,
  signIn,
}) => {
  const order = await submitOrder()
  await signIn('owner')
  await expect(allOrders(page)).toBeVisible()
  await workIn(page, kestrel)
  await openOrder(page, order)
  const stale = await context.newPage()
  await deafen(stale)
  await stale.goto(orderPage(order.orderId))
  await ready(stale)
  const complete = (tab: Page) => tab.getByRole('button', { name: 'Complete item Card 1' })
  await expect(complete(stale)).toBeVisible()
  await workIn(page, hoshi)

  const refused = stale.waitForResponse((answer) => answer.status() === 409 && answer.request().method() !== 'GET')
  const reloaded = stale.waitForEvent('load')
  await completeNow(stale, (again) => complete(stale).click(again))
  await refused
  await reloaded
  await expect(stale).toHaveURL('/orders/list')
  await expect(now(stale, hoshi)).toBeVisible()
  await workIn(page, kestrel)
  await page.goto(orderPage(order.orderId))
  await expect(complete(page)).toBeVisible()
})

test('[SH-06] the address, the code and the number of an order of my other account offer to switch to it', async ({
  page,
  signIn,
  complaints,
}) => {
  const order = await submitOrder()
  await signIn('owner')
  await expect(allOrders(page)).toBeVisible()
  await workIn(page, kestrel)
  const { items } = (await detailsOf(page, order.orderId)).order.orderData
  const code = items[0]?.barcode ?? ''
  const switchTo = page.getByRole('button', { name: 'Switch to Kestrel Print' })
  for (const [look, found] of [
    [() => page.goto(orderPage(order.orderId)), orderPage(order.orderId)],
    [
      async () => {
        await readyToScan(page)
        await scanWith(page, code)
      },
      orderPage(order.orderId, `?barcode=${code}`),
    ],
    [() => page.goto(`/orders/list?search=${order.sourceOrderId}`), orderPage(order.orderId)],
  ] as const) {
    await workIn(page, hoshi)
    await expect(page).toHaveURL('/orders/list')
    await look()
    await switchTo.click()
    await expect(page).toHaveURL(found)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(order.sourceOrderId)
  }
  // A page calls for the account it shows until it has followed the switch, and is refused (409).
  const others = complaints.splice(0).filter((complaint) => !complaint.includes('status of 409'))
  expect(others).toEqual([expect.stringContaining('404'), expect.stringContaining('404')])
})
