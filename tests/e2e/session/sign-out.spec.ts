import { locales } from '#lib/i18n/locales.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { upstreamOrigin } from '#tests/e2e/support/portals/addresses.ts'
import { cookieHeader, ownPage, portalOrigin, raw } from '#tests/e2e/support/raw.ts'
import { allOrders, profileTab, signOut } from '#tests/e2e/support/tabs.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'
import { passwordOf, people } from '#tests/e2e/support/users/people.ts'

test.use({ ownSession: true })

test('[ST-09] a user who signs out reaches the sign-in page, and is signed out at the provider too', async ({
  page,
  signIn,
}) => {
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
})

test('[ST-09] a user who opens the address /logout is signed out', async ({ page, signIn }) => {
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/orders/list')
  await expect(page).toHaveURL(/\/login\?next=/)
})

test('[SEC-01] the addresses of a sign-out contain neither the user’s name nor their ID token', async ({
  page,
  context,
  signIn,
}) => {
  const ways = [() => signOut(page), () => page.goto('/logout')]
  for (const leave of ways) {
    await page.goto('/login')
    await signIn()
    await expect(allOrders(page)).toBeVisible()
    const addresses: string[] = []
    context.on('request', (request) => void addresses.push(request.url()))
    await leave()
    await expect(page).toHaveURL(`${portalOrigin}/login`)
    expect(addresses).toContain(`${upstreamOrigin}/identity/session/end`)
    for (const address of addresses) expect(address).not.toMatch(/eyJ[\w-]+\.|id_token|logout_hint|pia(?:@|%40|$)/)
    context.removeAllListeners('request')
  }
})

test('[ST-09] [BC-01] the tones of a workstation stay off when its user signs out and another one signs in', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/help/scanner')
  const sounds = page.getByRole('switch', { name: 'Tones' })
  await sounds.click()
  await expect(sounds).not.toBeChecked()
  await signOut(page)
  await signIn('admin')
  await page.goto('/help/scanner')
  await expect(sounds).toBeEnabled()
  await expect(sounds).not.toBeChecked()
})

test('[ST-09] a user whose browser runs no scripts signs out with a button', async ({
  page,
  context,
  browser,
  signIn,
}) => {
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  const cookies = await context.cookies()
  const plain = await browser.newContext({ javaScriptEnabled: false, locale: 'ja-JP' })
  await plain.addCookies(cookies)
  const other = await plain.newPage()
  await other.goto('/logout')
  await expect(other).toHaveTitle('サインアウトしています · Site Flow Light')
  const address = other.url()
  await expect(other.getByText('Pia')).toHaveCount(0)
  await other.getByRole('button', { name: 'サインアウト' }).click()
  await expect(other).toHaveURL(({ origin }) => origin === upstreamOrigin)
  await other.getByRole('button', { name: 'サインアウト' }).click() // the provider's own page
  await expect(other).toHaveURL(`${portalOrigin}/login`)
  await other.goto(address) // its token was valid once
  await expect(other).toHaveURL(`${portalOrigin}/login`)
  await other.goto('/orders/list')
  await expect(other).toHaveURL(/\/login\?next=/)
  await plain.close()
})

for (const locale of locales) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test(`[ST-09] the page that leads to the provider is accessible in both themes in ${locale}`, async ({
      page,
      context,
    }) => {
      await page.goto('/login')
      await page.getByRole('button').last().click()
      await page.locator('#username').fill(people.operator.username)
      await page.locator('#password').fill(passwordOf('operator'))
      await page.locator('form button').click()
      await page.waitForURL('/orders/list')
      const headers = { cookie: await cookieHeader(context), 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }
      const left = await raw('/logout', { headers })
      await page.route('**/api/session/ended?*', async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replace(/<script>.*<\/script>/, '') // the script would submit the form at once
        await route.fulfill({ response, body })
      })
      await page.goto(left.headers.location ?? '')
      await expect(page.getByRole('button')).toBeVisible()
      expect(await page.locator('html').getAttribute('lang')).toBe(locale)
      await expectAccessible(page, 'the way to the sign-out at the provider')
    })
  })
}

test('[SEC-05] a copied session cookie is refused after the sign-out', async ({ page, context, signIn }) => {
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

test('[SEC-52] a user who goes back after the sign-out sees nothing private', async ({ page, signIn }) => {
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

test('[SEC-53] a second tab is emptied when the user signs out in the first', async ({ page, context, signIn }) => {
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  const other = await profileTab(context)
  await expect(other.getByText('Pia Novak').first()).toBeVisible()
  await signOut(page)
  await expect(other.getByText('Pia Novak')).toHaveCount(0, { timeout: 2000 })
  await expect(other).toHaveURL(/\/login/)
})

test('[SEC-53] a tab with job sheets is emptied as well', async ({ page, context, signIn }) => {
  await signIn()
  const order = page.getByRole('table', { name: 'All Orders' }).getByRole('link').first()
  const [orderId] = /[0-9a-f]{24}/.exec((await order.getAttribute('href')) ?? '') ?? []
  const sheets = await context.newPage()
  await sheets.goto(`/job-sheet?orderIds=${orderId}`)
  await ready(sheets)
  await expect(sheets.getByRole('article').first()).toBeVisible()
  await signOut(page)
  await expect(sheets.getByRole('article')).toHaveCount(0, { timeout: 2000 })
  await expect(sheets).toHaveURL(/\/login/)
})

test('[SEC-54] the browser’s storage is empty after the sign-out', async ({ page, signIn }) => {
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

test('[SEC-31] a sign-out that another site asks for waits for the user’s confirmation', async ({
  page,
  context,
  signIn,
}) => {
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
