import type { Page } from '@playwright/test'
import { submitAtSite } from '#tests/e2e/support/brand.ts'
import { completeNow } from '#tests/e2e/support/held.ts'
import { itemsOf, openOrder, orderPage } from '#tests/e2e/support/orders.ts'
import { ownPage } from '#tests/e2e/support/raw.ts'
import { readyToScan, scanWith } from '#tests/e2e/support/scanner.ts'
import { answered, hit } from '#tests/e2e/support/search.ts'
import { allOrders, profileTab, switchAccount } from '#tests/e2e/support/tabs.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ ownSession: true })

const [kestrel, hoshi] = ['Kestrel Print', 'Hoshi Printing 星印刷']
const now = (page: Page, account: string) => page.getByRole('button', { name: `Switch account, now ${account}` })

test('[SH-06] [SEC-26] a switch of accounts leads to the new one, and a search back', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  const order = await submitAtSite()
  const { orderId, sourceOrderId } = order
  await signIn('owner')
  await expect(allOrders(page)).toBeVisible()
  await switchAccount(page, kestrel)
  const foreign = { headers: ownPage, data: { accountId: '0123456789abcdef01234567' } }
  const refused = await page.request.post('/api/session/account', foreign)
  expect([refused.status(), await refused.json()]).toMatchObject([403, { code: 'account_not_yours' }])
  const [item] = await itemsOf(page, order)
  const code = item?.barcode ?? ''
  const other = await profileTab(context)
  await page.goto(`/orders/list?search=${sourceOrderId}`)
  await expect(hit(page, sourceOrderId)).toBeVisible()
  await page.getByRole('button', { name: 'Close search' }).click()

  await test.step('to the orders of the new one, in the other tab too', async () => {
    await switchAccount(page, hoshi)
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL('/orders/list')
      await expect(now(tab, hoshi)).toBeVisible()
    }
    await other.close()
    await expect(page.getByText(sourceOrderId)).toHaveCount(0)
    const japaneseDates = page.getByRole('table').getByText(/\d{4}\/\d\d\/\d\d \d\d:\d\d/)
    await expect(japaneseDates.first()).toBeVisible()
  })

  await test.step('the address, the code and the number of an order of the other one offer to switch', async () => {
    const scanCode = async () => {
      await readyToScan(page)
      await scanWith(page, code)
    }
    const search = async () => {
      await page.goto(`/orders/list?search=${sourceOrderId}`)
      await answered(page)
      await expect(hit(page, sourceOrderId)).toHaveCount(0)
    }
    for (const [look, found] of [
      [() => page.goto(orderPage(orderId)), orderPage(orderId)],
      [scanCode, orderPage(orderId, `?barcode=${code}`)],
      [search, orderPage(orderId)],
    ] as const) {
      if (await now(page, kestrel).isVisible()) await switchAccount(page, hoshi)
      await expect(page).toHaveURL('/orders/list')
      await look()
      await page.getByRole('button', { name: 'Switch to Kestrel Print' }).click()
      await expect(page).toHaveURL(found)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(sourceOrderId)
    }
  })
  // A page calls for the account it shows until it has followed the switch, and is refused (409).
  const others = complaints.splice(0).filter((complaint) => !complaint.includes('status of 409'))
  expect(others).toEqual([expect.stringContaining('404'), expect.stringContaining('404')])
})

/** Makes a tab hear of nothing, as after its computer slept, and ask for nothing by itself: only a refusal tells it. */
async function deafen(tab: Page) {
  await tab.addInitScript(() => {
    Reflect.deleteProperty(BroadcastChannel.prototype, 'onmessage')
    BroadcastChannel.prototype.addEventListener = () => {}
  })
  for (const call of ['**/api/events*', '**/api/upstream/linkcode?*', '**/api/upstream/vars', /[?&]_rsc=/])
    await tab.route(call, () => {})
}

test('[SH-06] [SEC-26] a page of the old account changes nothing, and then shows the current one', async ({
  page,
  context,
  signIn,
}) => {
  const order = await submitAtSite()
  await signIn('owner')
  await expect(allOrders(page)).toBeVisible()
  await switchAccount(page, kestrel)
  await openOrder(page, order)
  const stale = await context.newPage()
  await deafen(stale)
  await stale.goto(orderPage(order.orderId))
  await ready(stale)
  const complete = (tab: Page) => tab.getByRole('button', { name: 'Complete item Card 1' })
  await expect(complete(stale)).toBeVisible()
  await switchAccount(page, hoshi)

  const refused = stale.waitForResponse((answer) => answer.status() === 409 && answer.request().method() !== 'GET')
  const reloaded = stale.waitForEvent('load')
  await completeNow(stale, (again) => complete(stale).click(again))
  await refused
  await reloaded
  await expect(stale).toHaveURL('/orders/list')
  await expect(now(stale, hoshi)).toBeVisible()
  await switchAccount(page, kestrel)
  await page.goto(orderPage(order.orderId))
  await expect(complete(page)).toBeVisible()
})
