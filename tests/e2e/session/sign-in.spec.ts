import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { upstreamOrigin } from '#tests/e2e/support/portals/addresses.ts'
import { portalOrigin } from '#tests/e2e/support/raw.ts'
import { allOrders, atProvider, signInButton } from '#tests/e2e/support/tabs.ts'
import { expect, fillIn, test } from '#tests/e2e/support/test.ts'

test.use({ ownSession: true })

/** The browser keeps one small cookie of the portal, which no script can read. */
async function expectOneSafeCookie(page: Page) {
  const cookies = await page.context().cookies(portalOrigin)
  expect(cookies.filter(({ name }) => name.includes('sfl'))).toEqual([
    expect.objectContaining({
      name: 'sfl',
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      domain: 'localhost',
      expires: -1,
    }),
  ])
  const lengths = cookies.map(({ name, value }) => name.length + value.length + 1)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(512)
  expect(await page.evaluate(() => document.cookie)).not.toContain('sfl')
}

test('[ST-02] [ST-13] [US-05] a guest gets a new password, and the provider in their language', async ({ page }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle(/Site Flow Light/)
  await expect(page.getByText('Site Flow Light', { exact: true })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(1)
  await signInButton(page).click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expectAccessible(page, 'the lost password')
  await page.getByLabel('User name or email address').fill('nobody@kestrelprint.example')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  await page.goto('/login')
  await page.getByLabel('Language').selectOption('ja-JP')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP')
  const asked = page.waitForRequest((request) => request.url().startsWith(`${upstreamOrigin}/identity/auth?`))
  await page.getByRole('button', { name: 'サインイン' }).click()
  expect(new URL((await asked).url()).searchParams.get('ui_locales')).toBe('ja-JP')
  await atProvider(page)
  await expect(page.locator('html')).toHaveAttribute('lang', /^ja/)
})

test('[ST-03] [ST-05] [ST-12] [SEC-02] [SEC-28] a guest who signs in reaches their page', async ({ page }) => {
  const received: Promise<string>[] = []
  page.on('response', (answer) => {
    const isPage = answer.request().resourceType() === 'document' && answer.status() < 300
    if (isPage) received.push(answer.text().catch(() => ''))
  })
  const filters = { status: ['error'], text: '日本 "100%" & more + \\ / ? #', at: '2026-01-01T00:00:00+09:00' }
  const search = new URLSearchParams({ page: '2', perPage: '25', filters: JSON.stringify(filters) })
  const wanted = `/orders/list?${search}`
  await page.goto(wanted)
  await expect(page).toHaveURL((url) => url.pathname === '/login' && url.searchParams.get('next') === wanted)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect((await Promise.all(received)).join()).not.toContain('Main menu')

  await signInButton(page).click()
  await fillIn(page, 'operator')
  await expect(allOrders(page)).toBeVisible()
  const { pathname, searchParams } = new URL(page.url())
  expect([pathname, searchParams.get('page'), searchParams.get('perPage')]).toEqual(['/orders/list', '2', '25'])
  expect(JSON.parse(searchParams.get('filters') ?? '')).toEqual(filters)
  await expectOneSafeCookie(page)
  const html = await (await page.request.get('/orders/list', { headers: { 'sec-fetch-mode': 'navigate' } })).text()
  for (const part of ['Pia Novak', 'Main menu']) expect(html).toContain(part)
  await page.goto('/login?next=/login')
  await expect(page).toHaveURL('/orders/list')
})

test('[ST-06] a user without a print site returns to the sign-in page with the reason', async ({ page, signIn }) => {
  await signIn('brandCustomer')
  await expect(page).toHaveURL(/\/login\?authError=true$/)
  await expect(page.getByText('You were signed out', { exact: true })).toBeVisible()
  await expect(page.getByText('ask an administrator of your print site')).toBeVisible()
  expect((await page.request.get('/orders/list', { maxRedirects: 0 })).status()).toBe(303)
})

test('[SEC-15] [ST-03] a user who signs in from two tabs at once gets a working page in both', async ({
  page,
  context,
}) => {
  const second = await context.newPage()
  for (const tab of [page, second]) await tab.goto('/login')
  for (const tab of [page, second]) {
    await signInButton(tab).click()
    await atProvider(tab)
  }
  await fillIn(page, 'operator')
  await expect(signInButton(page).or(allOrders(page))).toBeVisible()
  await fillIn(second, 'operator')
  await expect(allOrders(second)).toBeVisible()
  await expect(allOrders(page), 'the sign-in page goes on by itself').toBeVisible()
})
