import { submitAtSite } from '#tests/e2e/support/brand.ts'
import { upstreamOrigin } from '#tests/e2e/support/portals/addresses.ts'
import { cookieHeader, ownPage, portalOrigin, raw } from '#tests/e2e/support/raw.ts'
import { allOrders, profileTab, signInButton, signOut } from '#tests/e2e/support/tabs.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ ownSession: true })

test('[ST-09] [SEC-53] [SEC-54] [SEC-05] [SEC-01] a sign-out empties all tabs and leaves nothing', async ({
  page,
  context,
  signIn,
}) => {
  const { orderId } = await submitAtSite()
  await signIn()
  const [sheets, profile] = [await context.newPage(), await profileTab(context)]
  await sheets.goto(`/job-sheet?orderIds=${orderId}`)
  await ready(sheets)
  await expect(sheets.getByRole('article').first()).toBeVisible()
  const cookie = await cookieHeader(context)
  const addresses: string[] = []
  page.on('request', (request) => void addresses.push(request.url()))
  await signOut(page)
  await expect(sheets.getByRole('article')).toHaveCount(0, { timeout: 2000 })
  await expect(profile.getByText('Pia Novak')).toHaveCount(0, { timeout: 2000 })
  for (const tab of [page, sheets, profile]) await expect(tab).toHaveURL(/\/login/)

  expect(addresses).toContain(`${upstreamOrigin}/identity/session/end`)
  expect(addresses.join('\n')).not.toMatch(/eyJ[\w-]+\.|id_token|logout_hint|pia(?:@|%40|$)/m)
  const stored = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ])
  expect(stored).toEqual([])
  for (const path of ['/orders/list', '/profile', '/job-sheet']) {
    const { headers, text } = await raw(path, { headers: { cookie } })
    expect(`${headers.location ?? ''}${text}`, path).toContain('/login?next=')
    expect(text, path).not.toContain('Pia Novak')
  }
  expect((await raw('/api/session', { headers: { cookie, ...ownPage } })).text).toBe('{"state":"guest"}')
  expect((await raw('/api/upstream/order', { headers: { cookie, ...ownPage } })).status).toBe(401)
  await signInButton(page).click()
  await expect(page.getByLabel('Password'), 'the provider has ended its session too').toBeVisible()
})

test('[SEC-31] [BC-01] a sign-out that another site asks for is confirmed; tones stay off', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  await page.goto('/help/scanner')
  const tones = page.getByRole('switch', { name: 'Tones' })
  await tones.click()
  await expect(tones).not.toBeChecked()
  const foreign = await context.newPage()
  await foreign.route('http://evil.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${portalOrigin}/logout">orders</a>` }),
  )
  await foreign.goto('http://evil.example/')
  await foreign.getByRole('link', { name: 'orders' }).click()
  await expect(foreign.getByText('Another site asked to sign you out.')).toBeVisible()
  await page.goto('/orders/list')
  // Its live stream is open.
  await expect(page.getByRole('link', { name: /^Today \d/ })).toBeVisible()
  await foreign.getByRole('link', { name: 'Sign out' }).click()
  await expect(foreign).toHaveURL(/\/login/)
  await ready(foreign)
  await foreign.close()
  await expect(page).toHaveURL(/\/login/)
  await signIn('admin')
  await expect(allOrders(page)).toBeVisible()
  await page.goto('/help/scanner')
  await expect(tones).toBeEnabled()
  await expect(tones).not.toBeChecked()
})
