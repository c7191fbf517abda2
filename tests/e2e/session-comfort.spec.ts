import type { Page } from '@playwright/test'
import { upstreamOrigin } from './support/addresses.ts'
import { submitOrder } from './support/brand.ts'
import { openOrder } from './support/orders.ts'
import { cookieHeader, ownPage, raw } from './support/raw.ts'
import { trackingNumber } from './support/shipping.ts'
import { allOrders, profileTab, signOut, userMenu } from './support/tabs.ts'
import { test as base, expect, ready } from './support/test.ts'
import { typeTracking } from './support/typed.ts'

/** With the browser's cache of whole pages, which Playwright switches off. */
const test = base.extend<object, { launchOptions: object }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
    },
    { scope: 'worker' },
  ],
})

test.use({ locale: 'en-GB', ownSession: true })

/** Beside the tab of a user who signs in, a tab that gets no messages of others. A tracking number is typed in it. */
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

/** As if the user returned to the tab, until its session check is done. */
const returnTo = (tab: Page, address: RegExp | string) =>
  expect(async () => {
    await tab.evaluate(() => window.dispatchEvent(new Event('focus'))).catch(() => undefined) // it is leaving
    await expect(tab).toHaveURL(address, { timeout: 3000 })
  }).toPass()

test('[SEC-53] a tab that missed the end of its session is emptied once it is shown, whatever is typed in it', async ({
  page,
  signIn,
}) => {
  const tab = await tabWithoutMessages(page, signIn)
  await signOut(page)
  await returnTo(tab, /\/login/)
  await expect(trackingNumber(tab)).toHaveCount(0)
  await expect(tab.getByText('Pia Novak')).toHaveCount(0)
})

test('[SEC-12] [SEC-53] a user who signs out at the provider is signed out of the portal at once, in every tab', async ({
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
  test(`[SEC-52] going back after ${name} shows nothing private, with the browser's cache of pages on`, async ({
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
      // Not even for a moment: whatever is on the screen when the page has come back.
      await expect(page.getByText(order.sourceOrderId).filter({ visible: true })).toHaveCount(0)
      await ready(page)
      await expect(page.getByText(order.sourceOrderId).filter({ visible: true })).toHaveCount(0)
    }
    // In the other account there is no such order.
    expect(complaints.splice(0).filter((text) => !text.includes('404'))).toEqual([])
  })
}

test('[REL-35] two tabs are never in two languages: the other one follows', async ({ page, context, signIn }) => {
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

test('[REL-35] a tab in which something is typed keeps that before it follows', async ({ page, context, signIn }) => {
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
