import type { Page } from '@playwright/test'
import { upstreamOrigin } from '#tests/e2e/support/portals/addresses.ts'
import { expect, fillIn, test } from '#tests/e2e/support/test.ts'

test.use({ ownSession: true })

const atProvider = (page: Page) => expect(page).toHaveURL((url) => url.origin === upstreamOrigin)
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' })

test('[ST-13] a guest sees a sign-in page with one button under the product title', async ({ page }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle(/Site Flow Light/)
  await expect(page.getByText('Site Flow Light', { exact: true })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(1)
})

test('[ST-02] the provider’s page is in the language that the guest chose', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Language').selectOption('ja-JP')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP')
  const [authorize] = await Promise.all([
    page.waitForRequest((request) => request.url().startsWith(`${upstreamOrigin}/identity/auth?`)),
    page.getByRole('button', { name: 'サインイン' }).click(),
  ])
  expect(new URL(authorize.url()).searchParams.get('ui_locales')).toBe('ja-JP')
  await atProvider(page)
  await expect(page.locator('html')).toHaveAttribute('lang', /^ja/)
})

test('[ST-03] [SEC-28] [ST-13] a guest who opens a page reaches it after the sign-in, with its filters unchanged', async ({
  page,
}) => {
  const filters = { status: ['error'], text: '日本 "100%" & more + \\ / ? #', at: '2026-01-01T00:00:00+09:00' }
  const search = new URLSearchParams({ page: '2', perPage: '25', filters: JSON.stringify(filters) })
  const wanted = `/orders/list?${search}`
  await page.goto(wanted)
  await expect(page).toHaveURL((url) => url.pathname === '/login' && url.searchParams.get('next') === wanted)
  await expect(page).toHaveTitle(/Site Flow Light/)
  await signInButton(page).click()
  await fillIn(page, 'operator')
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  const { pathname, searchParams } = new URL(page.url())
  expect(pathname).toBe('/orders/list')
  expect(searchParams.get('page')).toBe('2')
  expect(searchParams.get('perPage')).toBe('25')
  expect(JSON.parse(searchParams.get('filters') ?? '')).toEqual(filters)
})

test('[ST-03] the sign-in page leads a signed-in user to the orders when its address names itself', async ({
  page,
  signIn,
}) => {
  await signIn()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  await page.goto('/login?next=/login')
  await expect(page).toHaveURL('/orders/list')
})

test('[SEC-28] a sign-in whose address names another site leads to the orders', async ({ page }) => {
  await page.goto('/login?next=https://evil.example/orders/list')
  await signInButton(page).click()
  await fillIn(page, 'operator')
  await expect(page).toHaveURL('/orders/list')
})

test('[ST-05] a guest who opens a page receives nothing of its content or menus', async ({ page }) => {
  const received: string[] = []
  page.on('response', async (answer) => {
    if (answer.request().resourceType() === 'document') received.push(await answer.text().catch(() => ''))
  })
  await page.goto('/orders/list')
  await expect(signInButton(page)).toBeVisible()
  await expect.poll(() => received.join('')).toContain('Sign in')
  expect(received.join('')).not.toContain('Main menu')
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('[ST-05] the first page after the sign-in arrives with the user and the menus in its HTML', async ({
  page,
  signIn,
}) => {
  await signIn()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  const html = await page.request.get('/orders/list', { headers: { 'sec-fetch-mode': 'navigate' } })
  const text = await html.text()
  expect(text).toContain('Pia Novak')
  expect(text).toContain('Main menu')
})

test('[ST-06] a user without a print site returns to the sign-in page with the reason, and is not signed in', async ({
  page,
  signIn,
}) => {
  await signIn('brandCustomer')
  await expect(page).toHaveURL(/\/login\?authError=true$/)
  await expect(page.getByText('You were signed out', { exact: true })).toBeVisible()
  expect((await page.request.get('/orders/list', { maxRedirects: 0 })).status()).toBe(303)
})

test('[ST-06] the sign-in page after an ended session says that the user was signed out', async ({ page }) => {
  await page.goto('/login?authError=true')
  await expect(page.getByText('You were signed out', { exact: true })).toBeVisible()
  await expect(page.getByText('ask an administrator of your print site')).toBeVisible()
})

test('[SEC-15] a user who signs in from two tabs at once gets a working page in both', async ({ page, context }) => {
  await page.goto('/login')
  const second = await context.newPage()
  await second.goto('/login')
  await signInButton(page).click()
  await atProvider(page)
  await signInButton(second).click()
  await atProvider(second)
  await fillIn(page, 'operator')
  await expect(
    page.getByRole('button', { name: 'Sign in' }).or(page.getByRole('heading', { name: 'All Orders' })),
  ).toBeVisible()
  await fillIn(second, 'operator')
  await expect(second.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  await page.goto('/orders/list')
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
})

test('[ST-01] a wrong password is reported at the provider and can be corrected there', async ({
  page,
  complaints,
}) => {
  await page.goto('/login')
  await signInButton(page).click()
  await page.getByLabel('User name').fill('pia')
  await page.getByLabel('Password').fill('not-the-password')
  await signInButton(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('401')])
  await fillIn(page, 'operator')
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
})
