import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { request } from 'undici'
import * as z from 'zod'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { submitOrder, uploadArtwork } from '#tests/e2e/support/brand.ts'
import { openOrder } from '#tests/e2e/support/orders.ts'
import { startUpOrigin } from '#tests/e2e/support/portals/addresses.ts'
import { laterBuild, type OwnPortal, startPortal } from '#tests/e2e/support/portals/own-portal.ts'
import { openUpstreamProxy, type UpstreamProxy } from '#tests/e2e/support/portals/upstream-proxy.ts'
import { cookieHeader, ownPage, ownPageOf } from '#tests/e2e/support/raw.ts'
import { test as base, expect, fillIn, ready } from '#tests/e2e/support/test.ts'
import { catalog, onePage, rawPdf } from '#upstream/pdf/samples/raw-pdf.ts'

type Start = (settings?: Partial<Parameters<typeof startPortal>[0]>) => Promise<OwnPortal>

/** Each test starts portals of its own, one after the other on the port that the provider knows, and signs in through the page. */
const test = base.extend<{ upstreamProxy: UpstreamProxy; start: Start; production: string }>({
  baseURL: startUpOrigin,
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its parameter
  upstreamProxy: async ({}, use) => {
    const upstreamProxy = await openUpstreamProxy()
    await use(upstreamProxy)
    await upstreamProxy.close()
  },
  start: async ({ context, upstreamProxy }, use, info) => {
    const started: OwnPortal[] = []
    await use(async (settings) => {
      const portal = await startPortal({ origin: startUpOrigin, upstream: upstreamProxy.origin, ...settings })
      started.push(portal)
      return portal
    })
    await context.close()
    for (const portal of started) {
      await info.attach('log of the portal', { body: portal.output() })
      await portal.stop()
    }
  },
  /** A page of the same host that sets the cookie of another portal. */
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its parameter
  production: async ({}, use) => {
    const cookie = '__Host-Http-sfl=of-the-production-portal; Path=/; Secure; HttpOnly; SameSite=Lax'
    const server = createServer((_, response) => response.writeHead(200, { 'set-cookie': cookie }).end('production'))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    await use(`http://localhost:${(server.address() as AddressInfo).port}/`)
    server.closeAllConnections()
    server.close()
  },
})
test.describe.configure({ mode: 'default' })
test.use({ locale: 'en-GB' })

const heading = (page: Page) => page.getByRole('heading', { name: 'All Orders' })
const site = 'Hoshi Printing 星印刷'
const unread = (page: Page) => page.getByRole('heading', { name: 'Your print site could not be loaded' })

test('[ST-05] [ST-06] a user who signs in while the upstream is away is signed in, reads so, and continues once it is back', async ({
  page,
  start,
  upstreamProxy,
  complaints,
}) => {
  await start()
  const wanted = '/orders/list?page=2&perPage=25'
  upstreamProxy.refuse(/\/vars/, 500, 'away')
  await page.goto(wanted)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await fillIn(page, 'operator')
  await expect(unread(page)).toBeVisible()
  await expect(page).toHaveTitle(/could not be loaded/)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectAccessible(page, 'the page that says so')
  expect(
    await page.evaluate(
      async () => (await (await fetch('/api/session', { headers: { 'x-sfl': '1' } })).json()) as unknown,
    ),
  ).toMatchObject({
    state: 'active',
    accounts: [],
  })

  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(unread(page)).toBeVisible()
  await page.goto('/job-sheet?orderIds=1')
  await expect(unread(page)).toBeVisible()
  await page.goto(wanted)
  await expect(unread(page)).toBeVisible()

  upstreamProxy.heal()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(heading(page)).toBeVisible()
  await expect(page).toHaveURL(wanted)
  await page.goto('/unavailable?next=/work')
  await expect(page).toHaveURL('/work')
  complaints.splice(0)
})

test('[OL-05] [ST-06] a signed-in user who loses their last account is sent to the sign-in page with the reason', async ({
  page,
  start,
  upstreamProxy,
  complaints,
}) => {
  await start()
  await page.goto('/orders/list')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await fillIn(page, 'operator')
  await expect(heading(page)).toBeVisible()
  upstreamProxy.answer(/\/memberships/, () => ({ success: true, count: 0, data: [] }))
  upstreamProxy.answer(/\/vars\/pspAccounts/, () => ({ success: true, count: 0, data: [] }))
  await page.goto('about:blank') // the open page would follow by itself
  const headers = { ...ownPage, origin: startUpOrigin }
  const who = z
    .object({ accountId: z.string() })
    .parse(await (await page.request.get('/api/session', { headers })).json())
  const refused = await page.request.post('/api/session/account', { headers, data: who })
  expect(refused.status()).toBe(403)
  await page.goto('/orders/list')
  await expect(page).toHaveURL(/\/login\?authError=true(&|$)/)
  await expect(page.getByText('You were signed out', { exact: true })).toBeVisible()
  complaints.splice(0)
})

for (const minutes of [5, -5]) {
  test(`[REL-12] a portal whose clock is ${minutes} minutes off lets users sign in, and renews no session in a loop`, async ({
    page,
    start,
    context,
  }) => {
    await start({ clockAheadMs: minutes * 60_000 })
    const calls: string[] = []
    context.on('request', (request) => void calls.push(new URL(request.url()).pathname))
    await page.goto('/orders/list')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await fillIn(page, 'operator')
    await expect(heading(page)).toBeVisible()
    await ready(page)
    for (const path of ['/work', '/orders/list?page=2', '/profile']) {
      await page.goto(path)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    }
    expect(calls.filter((path) => path === '/api/session/refresh')).toEqual([])
    expect(calls.filter((path) => path.startsWith('/api/auth/callback'))).toHaveLength(1)
  })
}

test('[ST-12] the browser stores a session and a language but no token, and a stage on the same host stores its own', async ({
  page,
  context,
  start,
  production,
}) => {
  await start({ env: { COOKIE_SUFFIX: '-stage' } })
  const others = { name: '__Host-Http-sfl', value: 'of-the-production-portal' }
  await page.goto(production)
  expect((await context.cookies()).map(({ name, value }) => ({ name, value }))).toEqual([others])
  await page.goto('/login')
  await page.getByLabel('Language').selectOption('en-US')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await fillIn(page, 'owner')
  await expect(heading(page)).toBeVisible()
  await ready(page)
  await page.getByRole('button', { name: /^Switch account/ }).click()
  await page.getByRole('menuitemradio', { name: site }).click()
  const switcher = page.getByRole('button', { name: `Switch account, now ${site}` })
  await expect(switcher).toBeVisible()

  const kept = (await context.cookies(startUpOrigin)).filter(({ name }) => name.includes('sfl'))
  expect(kept.map(({ name }) => name).sort()).toEqual([
    '__Host-Http-sfl',
    '__Host-Http-sfl-lang-stage',
    '__Host-Http-sfl-stage',
  ])
  expect(kept.every(({ httpOnly, secure }) => httpOnly && secure)).toBe(true)
  expect(kept.find(({ name }) => name === others.name)?.value).toBe(others.value)
  const session = kept.find(({ name }) => name === '__Host-Http-sfl-stage')
  expect(session?.value.length).toBeLessThan(512)
  expect(session?.expires).toBe(-1)
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  )
  expect(stored).not.toMatch(/eyJ|token|bearer/i)

  // The account is stored with the session, not in the browser, and the page can read it.
  const known = await page.evaluate(
    async () => (await fetch('/api/session', { headers: { 'x-sfl': '1' } })).json() as Promise<unknown>,
  )
  expect(known).toMatchObject({ state: 'active', accountId: expect.any(String), firstAccess: false })
  await page.reload()
  await expect(switcher).toBeVisible()
})

test('[REL-21] a tab from before an update reloads once, at the address of its next navigation', async ({
  page,
  start,
  complaints,
}, info) => {
  const { built, remove } = await laterBuild()
  // The later build uses the same keys and sessions, as after an update.
  const env = { SESSION_KEYS: randomBytes(32).toString('base64'), SESSION_DB: info.outputPath('sessions.db') }
  const before = await start({ env })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await fillIn(page, 'operator')
  await expect(page.getByRole('heading', { name: 'User Profile' })).toBeVisible()
  await ready(page)
  let pages = 0
  page.on('domcontentloaded', () => (pages += 1))
  const step = async (name: string, address: string) => {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await ready(page)
  }
  await step('Completed Jobs', '/work/completed')
  expect(pages).toBe(0)

  await before.stop()
  await start({ env, built })
  // A page with typed text learns of the update from this answer, and waits (watch-session.test.ts).
  const session = await page.request.get('/api/session', { headers: ownPageOf(page) })
  expect(await session.json()).toMatchObject({ state: 'active', build: 'of-a-later-day' })
  await step('All Orders', '/orders/list')
  // A page can answer before the last of its HTML has come.
  await expect.poll(() => pages).toBe(1)
  await step('Live Jobs', '/work')
  expect(pages).toBe(1)
  // A page that is open would go on loading code of the build.
  await page.goto('about:blank')
  await remove()
  complaints.splice(0) // what the browser asked for while there was no portal
})

test('[REL-22] a portal that is told to end finishes open requests, accepts no new ones, and ends even when a request hangs', async ({
  start,
  upstreamProxy,
}) => {
  const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }
  const ask = async (path: string) => {
    const { statusCode, body } = await request(startUpOrigin + path, { headers: navigation, reset: true })
    await body.dump()
    return statusCode
  }
  const begin = async () => {
    const { promise: begun, resolve } = Promise.withResolvers<void>()
    const release = upstreamProxy.hold(/\/user\/token$/, resolve)
    const answer = ask('/?token=of-nobody')
    await begun
    return { answer, release }
  }
  const shutDown = await start()
  const { answer, release } = await begin()
  const ended = shutDown.end('SIGTERM')
  await expect.poll(() => ask('/login').catch(() => 'refused')).toBe('refused')
  release()
  expect(await answer).toBe(303)
  expect(await ended).toBe(0)
  await shutDown.stop()

  const stopped = await start({ env: { STOP_GRACE_SECONDS: '1' } })
  const broken = expect((await begin()).answer).rejects.toThrow()
  expect(await stopped.end('stop')).toBe(0)
  await broken
})

test('[REL-22] a portal that is told to end completes a running download, and ends live updates at once', async ({
  page,
  context,
  start,
  complaints,
}) => {
  const padding = { dict: '/Type /XObject', data: Buffer.alloc(24 * 1024 * 1024) }
  const large = rawPdf([catalog, onePage, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 242 156] >>', padding])
  const order = await submitOrder({ artwork: await uploadArtwork(large) })
  // No open request is left that the program would have to abort.
  const portal = await start({ env: { STOP_GRACE_SECONDS: '3600' } })
  await page.goto(`/orders/view/${order.orderId}`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await fillIn(page, 'operator')
  await openOrder(page, order)
  await ready(page)
  const headers = { ...ownPageOf(page), cookie: await cookieHeader(context) }
  const address = await page.getByRole('link', { name: /^Download: / }).getAttribute('href')
  const download = await request(startUpOrigin + address, { headers })
  const updates = await request(`${startUpOrigin}/api/events`, { headers })
  const chunks = download.body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const first = await chunks.next()

  const ended = portal.end('SIGTERM')
  await updates.body.text()
  const ask = () => request(`${startUpOrigin}/login`, { reset: true }).then(({ body }) => body.dump())
  await expect.poll(() => ask().catch(() => 'refused')).toBe('refused')
  const received = [first.value]
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) received.push(next.value)
  expect(Buffer.concat(received).equals(Buffer.from(large))).toBe(true)
  // The page is still open, with its connections and live updates.
  expect(await ended).toBe(0)
  await page.goto('about:blank') // the open page would keep sending requests
  complaints.splice(0)
})
