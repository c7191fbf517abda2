import type { Page } from '@playwright/test'
import { submitOrder } from '#tests/e2e/support/brand.ts'
import { openOrder } from '#tests/e2e/support/orders.ts'
import { upstreamOrigin } from '#tests/e2e/support/portals/addresses.ts'
import { cookieHeader, ownPage, raw } from '#tests/e2e/support/raw.ts'
import { trackingNumber } from '#tests/e2e/support/shipping.ts'
import { allOrders, profileTab, signOut, userMenu } from '#tests/e2e/support/tabs.ts'
import { test as base, expect, ready } from '#tests/e2e/support/test.ts'
import { typeTracking } from '#tests/e2e/support/typed.ts'

/** Switches on the bfcache, which Playwright switches off. */
const test = base.extend<object, { launchOptions: object }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
    },
    { scope: 'worker' },
  ],
})

test.use({ locale: 'en-GB', ownSession: true })

/** Signs in and opens a second tab that gets no messages of other tabs. A tracking number is typed in it. */
async function tabWithoutMessages(page: Page, signIn: () => Promise<void>) {
  const order = await submitOrder()
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  const tab = await page.context().newPage()
  await tab.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => {}
  })
  await typeTracking(tab, order)
  await page.bringToFront()
  return tab
}

/** Returns to the tab, as a user does, and waits until its session check is done. */
const returnTo = (tab: Page, address: RegExp | string) =>
  expect(async () => {
    await tab.evaluate(() => window.dispatchEvent(new Event('focus'))).catch(() => undefined) // the tab is navigating
    await expect(tab).toHaveURL(address, { timeout: 3000 })
  }).toPass()

test('[SEC-53] a tab that missed the end of its session is emptied when the user returns to it, even with typed text', async ({
  page,
  signIn,
}) => {
  const tab = await tabWithoutMessages(page, signIn)
  await signOut(page)
  await returnTo(tab, /\/login/)
  await expect(trackingNumber(tab)).toHaveCount(0)
  await expect(tab.getByText('Pia Novak')).toHaveCount(0)
})

test('[SEC-12] [SEC-53] a user who signs out at the provider is signed out of the portal in every tab at once', async ({
  page,
  context,
  signIn,
}) => {
  const tab = await tabWithoutMessages(page, signIn)
  const cookie = await cookieHeader(context)
  await page.goto(`${upstreamOrigin}/identity/session/end`)
  await page.getByRole('button').first().click()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect
    .poll(async () => (await raw('/api/session', { headers: { cookie, ...ownPage } })).text)
    .toBe('{"state":"guest"}')
  const call = await raw('/api/upstream/order', { headers: { cookie, ...ownPage } })
  expect(call.status).toBe(401)
  await returnTo(tab, /\/login/)
  await expect(trackingNumber(tab)).toHaveCount(0)
})

const leavings: [string, (page: Page) => Promise<void>][] = [
  ['signing out', signOut],
  [
    'locking',
    async (page) => {
      await page.evaluate(() => fetch('/api/session/lock', { method: 'POST', headers: { 'x-sfl': '1' } }))
      await page.goto('/orders/list')
      await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
    },
  ],
  [
    'switching the account',
    async (page) => {
      await page.getByRole('button', { name: /^Switch account/ }).click()
      await page.getByRole('menuitemradio', { name: 'Hoshi Printing 星印刷' }).click()
      await expect(page.getByRole('button', { name: 'Switch account, now Hoshi Printing 星印刷' })).toBeVisible()
    },
  ],
]

for (const [name, leave] of leavings) {
  test(`[SEC-52] a user who goes back after ${name} sees nothing private, with the browser's bfcache on`, async ({
    page,
    signIn,
    complaints,
  }) => {
    const order = await submitOrder()
    await signIn('owner')
    await expect(allOrders(page)).toBeVisible()
    await page.getByRole('button', { name: /^Switch account/ }).click()
    await page.getByRole('menuitemradio', { name: 'Kestrel Print' }).click()
    await expect(page.getByRole('button', { name: 'Switch account, now Kestrel Print' })).toBeVisible()
    await openOrder(page, order)
    await page.goto('/licences')
    await ready(page)
    await leave(page)
    for (const _ of [1, 2]) {
      await page.goBack({ waitUntil: 'commit' })
      // bfcache: a restored page stays hidden until the session check passes, so it is read at once.
      await expect(page.getByText(order.sourceOrderId).filter({ visible: true })).toHaveCount(0)
      await ready(page)
      await expect(page.getByText(order.sourceOrderId).filter({ visible: true })).toHaveCount(0)
    }
    // The other account does not have this order. A restored page, hidden as it is, asks what waits, and is refused.
    expect(complaints.splice(0).filter((text) => !/status of (?:401|404|423)/.test(text))).toEqual([])
  })
}

test('[REL-35] a second tab follows when the user changes the language in the first', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  const other = await profileTab(context)
  await page.bringToFront()
  await userMenu(page).click()
  await page.getByRole('menuitemradio', { name: '日本語' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP')
  await expect(other.locator('html')).toHaveAttribute('lang', 'ja-JP')
  await expect(other.getByRole('heading', { name: 'User Profile' })).toHaveCount(0)
})

test('[REL-35] a tab with typed text keeps it when the language changes in another tab', async ({
  page,
  context,
  signIn,
}) => {
  const order = await submitOrder()
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  const other = await context.newPage()
  await typeTracking(other, order)
  await page.bringToFront()
  await userMenu(page).click()
  await page.getByRole('menuitemradio', { name: '日本語' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP')
  await expect(trackingNumber(other)).toHaveValue('TRK-TYPED')
})
