import { submitAtSite } from '#tests/e2e/support/brand.ts'
import { openOrder } from '#tests/e2e/support/orders.ts'
import { upstreamOrigin } from '#tests/e2e/support/portals/addresses.ts'
import { cookieHeader, ownPage, raw } from '#tests/e2e/support/raw.ts'
import { trackingNumber } from '#tests/e2e/support/shipping.ts'
import { allOrders, profileTab, signOut, switchAccount, userMenu } from '#tests/e2e/support/tabs.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'
import { typeTracking } from '#tests/e2e/support/typed.ts'

test.use({ locale: 'en-GB', ownSession: true })

test('[SEC-12] [SEC-53] a sign-out at the provider ends the session, also of a deaf tab', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  const order = await submitAtSite()
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  const tab = await context.newPage()
  await tab.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => {}
  })
  await typeTracking(tab, order)
  await page.bringToFront()
  const headers = { cookie: await cookieHeader(context), ...ownPage }
  await page.goto(`${upstreamOrigin}/identity/session/end`)
  await page.getByRole('button').first().click()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect.poll(async () => (await raw('/api/session', { headers })).text).toBe('{"state":"guest"}')
  expect((await raw('/api/upstream/order', { headers })).status).toBe(401)
  // The user returns to the tab, which asks.
  await expect(async () => {
    await tab.evaluate(() => window.dispatchEvent(new Event('focus'))).catch(() => undefined) // the tab is navigating
    await expect(tab).toHaveURL(/\/login/, { timeout: 3000 })
  }).toPass()
  await expect(trackingNumber(tab)).toHaveCount(0)
  // Until it asks, a change of the order may have the tab read it again, which is refused.
  expect(complaints.splice(0).filter((text) => !/status of 401/.test(text))).toEqual([])
})

test('[SEC-52] a user who goes back after leaving an account sees nothing of it', async ({
  page,
  signIn,
  complaints,
}) => {
  const order = await submitAtSite()
  const shown = page.getByText(order.sourceOrderId).filter({ visible: true })
  await signIn('owner')
  await expect(allOrders(page)).toBeVisible()
  for (const leave of [() => switchAccount(page, 'Hoshi Printing 星印刷'), () => signOut(page)]) {
    await expect(() => page.goto('/orders/list')).toPass() // the page may be on its way
    await switchAccount(page, 'Kestrel Print')
    await openOrder(page, order)
    await page.goto('/licences')
    await ready(page)
    await leave()
    for (const _ of [1, 2]) {
      await page.goBack({ waitUntil: 'commit' })
      await expect(shown).toHaveCount(0)
      await ready(page)
      await expect(shown).toHaveCount(0)
    }
  }
  // The other account does not have this order.
  expect(complaints.splice(0).filter((text) => !/status of (?:401|404)/.test(text))).toEqual([])
})

test('[REL-35] other tabs follow when the language changes, and a tab with typed text keeps it', async ({
  page,
  context,
  signIn,
}) => {
  const order = await submitAtSite()
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  const other = await profileTab(context)
  const typed = await context.newPage()
  await typeTracking(typed, order)
  await page.bringToFront()
  await userMenu(page).click()
  await page.getByRole('menuitemradio', { name: '日本語' }).click()
  for (const tab of [page, other]) await expect(tab.locator('html')).toHaveAttribute('lang', 'ja-JP')
  await expect(other.getByRole('heading', { name: 'User Profile' })).toHaveCount(0)
  await expect(trackingNumber(typed)).toHaveValue('TRK-TYPED')
})
