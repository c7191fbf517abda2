import { cookieHeader, ownPage, portalOrigin, raw } from './support/raw.ts'
import { allOrders, profileTab, signOut } from './support/tabs.ts'
import { expect, test } from './support/test.ts'

test('[ST-09] signing out ends at the sign-in page, at the provider too', async ({ page, signIn }) => {
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
})

test('[ST-09] the address /logout signs out', async ({ page, signIn }) => {
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/orders/list')
  await expect(page).toHaveURL(/\/login\?next=/)
})

test('[SEC-05] a copied cookie is worth nothing after sign-out', async ({ page, context, signIn }) => {
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  const cookie = await cookieHeader(context)
  const before = await raw('/api/session', { headers: { cookie, ...ownPage } })
  expect(before.text).toContain('"active"')
  await signOut(page)

  for (const path of ['/orders/list', '/profile', '/job-sheet', '/licences', '/orders/list?search=1', '/orders/add']) {
    const { headers, text } = await raw(path, { headers: { cookie } })
    expect(`${headers.location ?? ''}${text}`, path).toContain('/login?next=')
    expect(text, path).not.toContain('Pia Novak')
  }
  const session = await raw('/api/session', { headers: { cookie, ...ownPage } })
  expect(JSON.parse(session.text)).toEqual({ state: 'guest' })
  const call = await raw('/api/upstream/order', { headers: { cookie, ...ownPage } })
  expect(call.status).toBe(401)
})

test('[SEC-52] going back after sign-out shows nothing private', async ({ page, signIn }) => {
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  const customer = await page.getByRole('table', { name: 'All Orders' }).getByRole('link').first().textContent()
  await page.goto('/profile')
  await expect(page.getByText('Pia Novak').first()).toBeVisible()
  await signOut(page)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Pia Novak')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText(customer ?? '', { exact: true })).toHaveCount(0)
})

test('[SEC-53] signing out in one tab empties the other', async ({ page, context, signIn }) => {
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  const other = await profileTab(context)
  await expect(other.getByText('Pia Novak').first()).toBeVisible()
  await signOut(page)
  await expect(other.getByText('Pia Novak')).toHaveCount(0, { timeout: 2000 })
  await expect(other).toHaveURL(/\/login/)
})

test('[SEC-54] signing out leaves nothing in the browser’s storage', async ({ page, signIn }) => {
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  await signOut(page)
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ])
  expect(kept).toEqual([])
})

test('[SEC-31] another site cannot sign anybody out', async ({ page, context, signIn }) => {
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  const cookie = await cookieHeader(context)
  const asked = await raw('/logout', { headers: { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' } })
  expect(asked.headers.location).toBe('/logout/confirm')

  const foreign = await context.newPage()
  await foreign.route('http://evil.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${portalOrigin}/logout">orders</a>` }),
  )
  await foreign.goto('http://evil.example/')
  await foreign.getByRole('link', { name: 'orders' }).click()
  await expect(foreign.getByText('Another site asked to sign you out.')).toBeVisible()
  await page.reload()
  await expect(allOrders(page)).toBeVisible()

  await foreign.getByRole('link', { name: 'Sign out' }).click()
  await expect(foreign).toHaveURL(/\/login/)
})
