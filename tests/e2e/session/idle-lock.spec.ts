import type { Page } from '@playwright/test'
import { upstreamOrigin } from '#tests/e2e/support/portals/addresses.ts'
import { cookieHeader, ownPage, raw } from '#tests/e2e/support/raw.ts'
import { allOrders, profileTab } from '#tests/e2e/support/tabs.ts'
import { expect, fillIn, test } from '#tests/e2e/support/test.ts'

test.use({ ownSession: true })

/** Locks the session, as the portal does after half an hour without a call. */
async function lock(page: Page) {
  await page.evaluate(() => fetch('/api/session/lock', { method: 'POST', headers: { 'x-sfl': '1' } }))
}

test('[SEC-11] a locked session answers no call and shows nothing', async ({ page, context, signIn }) => {
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  await lock(page)
  const cookie = await cookieHeader(context)
  const call = await raw('/api/upstream/order', { headers: { cookie, ...ownPage } })
  expect(call.status).toBe(423)
  for (const path of ['/api/session/refresh', '/api/session/account', '/api/session']) {
    const answer = await raw(path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', ...ownPage },
      body: '{}',
    })
    expect(answer.status, path).toBe(423)
  }
  await page.goto('/orders/list?page=2')
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('[SEC-10] [SEC-11] a user who unlocks with their password continues on the same page', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  await page.goto('/orders/list?page=2')
  await expect(allOrders(page)).toBeVisible()
  const before = await cookieHeader(context)
  await lock(page)
  await page.reload()
  await page.getByRole('button', { name: 'Continue as Pia Novak' }).click()
  await expect(page.getByLabel('User name')).toHaveValue('pia')
  await page.getByLabel('Password').fill('pia-prints-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(allOrders(page)).toBeVisible()
  await expect(page).toHaveURL('/orders/list?page=2')
  const old = await raw('/api/session', { headers: { cookie: before, ...ownPage } })
  expect(JSON.parse(old.text)).toEqual({ state: 'guest' })
})

test('[SEC-11] an unlock whose address is changed on the way to the provider leaves the session locked', async ({
  page,
  signIn,
}) => {
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  await lock(page)
  await page.reload()
  await page.route(`${upstreamOrigin}/identity/auth?*`, async (route) => {
    const address = new URL(route.request().url())
    for (const name of ['prompt', 'max_age', 'login_hint']) address.searchParams.delete(name)
    await route.fulfill({ status: 302, headers: { location: address.href } })
  })
  await page.getByRole('button', { name: 'Continue as Pia Novak' }).click()
  await expect(page).toHaveURL(/\/locked\?error=again/)
  await expect(page.getByText('enter your password again')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Continue as Pia Novak' }).click()
  await fillIn(page, 'operator')
  await expect(allOrders(page)).toBeVisible()
})

test('[SEC-11] another user who signs in on a locked page sees nothing of the earlier session', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'User Profile' })).toBeVisible()
  await lock(page)
  await page.reload()
  await page.getByRole('button', { name: 'Continue as Pia Novak' }).click()
  await fillIn(page, 'viewer')
  await expect(allOrders(page)).toBeVisible()
  await expect(page).toHaveURL('/orders/list')
  await expect(page.getByRole('button', { name: 'User menu, Sam Okafor' })).toBeVisible()
  await expect(page.getByText('Pia Novak')).toHaveCount(0)
})

test('[SEC-11] a locked page offers to sign in as another user', async ({ page, signIn }) => {
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  await lock(page)
  await page.reload()
  await page.getByRole('button', { name: 'Sign in as someone else' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await fillIn(page, 'viewer')
  await expect(page.getByRole('button', { name: 'User menu, Sam Okafor' })).toBeVisible()
})

test('[SEC-11] [SEC-53] every tab is emptied when the session is locked, and shows its content again when it is unlocked', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  const other = await profileTab(context)
  await lock(page)
  await page.evaluate(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin takes no other
    new BroadcastChannel('sfl').postMessage('locked')
  })
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Locked' })).toBeVisible()
    await expect(tab.getByRole('navigation')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Continue as Pia Novak' }).click()
  await fillIn(page, 'operator')
  await expect(allOrders(page)).toBeVisible()
  await expect(other.getByRole('heading', { name: 'User Profile' })).toBeVisible()
})

test('[SEC-11] [SEC-52] a user who goes back from the locked page sees nothing private', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'User Profile' })).toBeVisible()
  await lock(page)
  await page.goto('/orders/list')
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
  await expect(page.getByText('pia@kestrelprint.example')).toHaveCount(0)
})
