import { cookieHeader, ownPage, raw } from '#tests/e2e/support/raw.ts'
import { allOrders, lock, locked, profileTab } from '#tests/e2e/support/tabs.ts'
import { expect, fillIn, test } from '#tests/e2e/support/test.ts'

test.use({ ownSession: true })

test('[SEC-10] [SEC-11] [SEC-53] [SEC-07] a lock empties every tab until the password is typed', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  const signedInAt = Date.now()
  await page.goto('/orders/list?page=2')
  await expect(allOrders(page)).toBeVisible()
  const other = await profileTab(context)
  const cookie = await cookieHeader(context)
  // The provider tells in whole seconds when a password was typed: sooner, the next one could be the one of the sign-in.
  await expect.poll(Date.now, { intervals: [100] }).toBeGreaterThan(signedInAt + 2000)
  await lock(page)
  await page.evaluate(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin takes no other
    new BroadcastChannel('sfl').postMessage('locked')
  })
  for (const tab of [page, other]) {
    await expect(locked(tab)).toBeVisible()
    await expect(tab.getByRole('navigation')).toHaveCount(0)
    await expect(tab.getByText('pia@kestrelprint.example')).toHaveCount(0)
  }
  expect((await raw('/api/upstream/order', { headers: { cookie, ...ownPage } })).status).toBe(423)

  await page.getByRole('button', { name: 'Continue as Pia Novak' }).click()
  await expect(page.getByLabel('User name')).toHaveValue('pia')
  await fillIn(page, 'operator')
  await expect(allOrders(page)).toBeVisible()
  await expect(page).toHaveURL('/orders/list?page=2')
  await expect(other.getByRole('heading', { name: 'User Profile' })).toBeVisible()
  expect((await raw('/api/session', { headers: { cookie, ...ownPage } })).text).toBe('{"state":"guest"}')
})
