import type { Page } from '@playwright/test'
import { type OwnPortal, startPortal } from '#tests/e2e/support/portals/own-portal.ts'
import { openUpstreamProxy, type UpstreamProxy } from '#tests/e2e/support/portals/upstream-proxy.ts'
import { test as base, expect, ready } from '#tests/e2e/support/test.ts'
import { temporaryToken } from '#tests/e2e/support/users/temporary-token.ts'
import { freePort } from '#tests/support/servers/free-port.ts'

type Proxied = { upstreamProxy: UpstreamProxy; portal: OwnPortal }

/** A portal at an address that the provider does not know, started once: links with a token need no provider. */
const test = base.extend<Proxied, { opened: Proxied }>({
  opened: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its parameter
    async ({}, use) => {
      const upstreamProxy = await openUpstreamProxy()
      const origin = `http://localhost:${await freePort()}`
      const portal = await startPortal({ origin, upstream: upstreamProxy.origin, env: { LOG_LEVEL: 'debug' } })
      await use({ upstreamProxy, portal })
      await portal.stop()
      await upstreamProxy.close()
    },
    { scope: 'worker' },
  ],
  upstreamProxy: async ({ opened }, use) => {
    await use(opened.upstreamProxy)
    opened.upstreamProxy.heal()
  },
  portal: ({ opened }, use) => use(opened.portal),
})
test.describe.configure({ mode: 'default' })
test.use({ locale: 'en-GB' })

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' })
const userMenu = (page: Page) => page.getByRole('button', { name: /^User menu/ })

test('[ST-04] [SEC-32] a link with a temporary token signs the user in on any page, and the token remains nowhere', async ({
  page,
  portal,
}) => {
  const token = await temporaryToken()
  const told: string[] = []
  page.on('request', (request) => {
    const isWayIn = request.redirectedFrom() !== null || request.url().includes(token)
    if (!isWayIn) told.push(`${request.url()} ${JSON.stringify(request.headers())}`)
  })
  await page.goto(`${portal.origin}/login`)
  await expect(signInButton(page)).toBeVisible()
  await page.goto(`${portal.origin}/orders/list?perPage=25&token=${token}`)
  await expect(page).toHaveURL(`${portal.origin}/orders/list?perPage=25`)
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  await ready(page)
  await expect(userMenu(page)).toBeVisible()
  const seen = await page.evaluate(() => [
    window.location.href,
    document.referrer,
    document.documentElement.outerHTML,
    JSON.stringify(performance.getEntries()),
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie, history.state]),
  ])
  expect(seen.filter((text) => text.includes(token))).toEqual([])
  await page.goto(`${portal.origin}/profile`)
  await expect(page.getByText('Pia Novak').first()).toBeVisible()
  expect(told.filter((text) => text.includes(token))).toEqual([])

  // The sign-in page sends a signed-in user on, which aborts what `goBack` would wait for.
  const goBack = () => page.evaluate(() => history.back())
  await goBack()
  await expect(page).toHaveURL(`${portal.origin}/orders/list?perPage=25`)
  await goBack()
  await expect(page).not.toHaveURL(`${portal.origin}/orders/list?perPage=25`)
  expect(page.url()).toContain(portal.origin)
  expect(page.url()).not.toContain('token')
  expect(portal.output()).not.toContain(token)
})

test('[ST-04] [SEC-32] a link with a used or invalid token leads to the sign-in page without a message', async ({
  page,
  portal,
  browser,
}) => {
  const token = await temporaryToken()
  await page.goto(`${portal.origin}/?token=${token}`)
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  const context = await browser.newContext({ locale: 'en-GB' })
  const other = await context.newPage()
  for (const refused of [token, 'tmp_never', 'a%0d%0ab', 'x'.repeat(3500)]) {
    await other.goto(`${portal.origin}/work?token=${refused}`)
    await expect(other).toHaveURL(`${portal.origin}/login?next=%2Fwork`)
    await expect(signInButton(other)).toBeVisible()
    await expect(other.getByRole('main').getByRole('alert')).toHaveCount(0)
    await expect(other.getByText('You were signed out')).toHaveCount(0)
  }
  await context.close()
})

test('[ST-04] a link with a token leads to the sign-in page while the upstream fails, and signs in once it is back', async ({
  page,
  portal,
  upstreamProxy,
}) => {
  const token = await temporaryToken()
  upstreamProxy.cut(/\/user\/token/)
  await page.goto(`${portal.origin}/?token=${token}`)
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(signInButton(page)).toBeVisible()
  upstreamProxy.heal()
  await page.goto(`${portal.origin}/?token=${await temporaryToken()}`)
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
})

test('[SEC-32] a link with a token on another site signs no user in and leads to the sign-in page', async ({
  page,
  portal,
}) => {
  const token = await temporaryToken()
  await page.route('http://evil.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${portal.origin}/?token=${token}">prize</a>` }),
  )
  await page.goto('http://evil.example/')
  await page.getByRole('link').click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(signInButton(page)).toBeVisible()
})
