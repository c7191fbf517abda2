import type { BrowserContext } from '@playwright/test'
import { submitOrder } from '#tests/e2e/support/brand.ts'
import { cookieHeader, ownPage, portalOrigin, raw } from '#tests/e2e/support/raw.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

const openPages = ['/', '/login', '/logout/confirm', '/login?authError=true']
const ownPages = [
  '/orders/list',
  '/orders/list?search=1',
  '/orders/add',
  '/profile',
  '/licences',
  '/job-sheet',
  '/locked',
]
const missing = ['/nothing-here', '/orders/view/0123456789abcdef01234567', '/orders/list/nothing']
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': expect.stringMatching(/^(same-origin|no-referrer)$/),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('geolocation=()'),
  'strict-transport-security': expect.stringContaining('max-age=31536000'),
}

async function signedInCookie(context: BrowserContext, signIn: () => Promise<void>) {
  await signIn()
  const [page] = context.pages()
  await page?.getByRole('heading', { name: 'All Orders' }).waitFor()
  return cookieHeader(context)
}

test.describe('after a sign-in', () => {
  test.use({ ownSession: true })

  test('[ST-12] [SEC-02] the session cookie is small, hidden from script and bound to this host', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn()
    await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
    const cookies = (await context.cookies(portalOrigin)).filter(({ name }) => name.includes('sfl'))
    expect(cookies.map(({ name }) => name)).toEqual(['__Host-Http-sfl'])
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
        path: '/',
        domain: 'localhost',
        expires: -1,
      })
      expect(cookie.name.length + cookie.value.length + 1).toBeLessThanOrEqual(512)
    }
    expect((await cookieHeader(context)).length).toBeLessThanOrEqual(2048)
    expect(await page.evaluate(() => document.cookie)).not.toContain('sfl')
  })
})

test('[SEC-36] [SEC-38] [SEC-39] every page has a policy with a nonce of its own, is not cached, and names no server software', async ({
  context,
  signIn,
}) => {
  const cookie = await signedInCookie(context, signIn)
  const visits: Record<string, string>[] = [
    {},
    { cookie },
    { cookie, rsc: '1' },
    { cookie, purpose: 'prefetch', 'next-router-prefetch': '1' },
  ]
  const nonces = new Set<string>()
  const addresses = [...openPages, ...ownPages, ...missing]
  for (const path of addresses) {
    for (const headers of visits) {
      const first = await raw(path, { headers })
      // Next sends a fetch of a page's data on to the same page, marked as such.
      const marked = 'rsc' in headers && first.status === 307 && /[?&]_rsc/.test(first.headers['location'] ?? '')
      const answer = marked ? await raw(first.headers['location'] ?? '', { headers }) : first
      const policy = String(answer.headers['content-security-policy'])
      const nonce = /script-src 'nonce-([A-Za-z0-9+/=]+)' 'strict-dynamic'/.exec(policy)?.[1] ?? path
      expect(answer.headers, path).toMatchObject(always)
      expect(answer.headers, path).not.toHaveProperty('x-powered-by')
      expect(answer.headers['cache-control'], path).toContain('no-store')
      if (path !== '/') {
        expect(policy, path).toContain("default-src 'none'")
        expect(policy, path).toContain("frame-ancestors 'none'")
        expect(Buffer.from(nonce, 'base64').length, path).toBe(16)
        expect(nonces, path).not.toContain(nonce)
        nonces.add(nonce)
      }
    }
  }
})

test('[SEC-36] a nonce that the browser sends is never the page’s', async () => {
  const nonce = Buffer.alloc(16, 7).toString('base64')
  const { headers, text } = await raw('/login', {
    headers: { 'x-nonce': nonce, 'content-security-policy': `script-src 'nonce-${nonce}'` },
  })
  expect(`${headers['content-security-policy']}${text}`).not.toContain(nonce)
})

test('[SEC-36] a violation of the policy is reported, and the portal accepts the report of its own page', async ({
  page,
  complaints,
}) => {
  await page.goto('/login')
  const reported = page.waitForEvent('response', (answer) => answer.url().endsWith('/api/csp-report'))
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('img'), { src: 'https://evil.example/a.png' }))
  })
  expect((await reported).status()).toBe(204)
  complaints.splice(0)
})

test('[SEC-37] every page refuses to turn a text into a script or markup, whichever script tries', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  await ready(page)
  const outcomes = await page.evaluate(() => {
    const script = document.createElement('script')
    const frame = document.createElement('iframe')
    const attempts: Record<string, () => unknown> = {
      'text into the page': () => document.body.insertAdjacentHTML('beforeend', '<b>attacked</b>'),
      'text into an element': () => (document.createElement('p').innerHTML = '<b>attacked</b>'),
      'text into a document': () => new DOMParser().parseFromString('<b>attacked</b>', 'text/html'),
      'text into a frame': () => (frame.srcdoc = '<b>attacked</b>'),
      'text into a script': () => {
        script.text = 'attacked()'
        if (script.text === '') throw new TypeError('nothing is left of it')
      },
      'a script of another site': () => (script.src = 'https://evil.example/a.js'),
      'a script from an uploaded file': () => (script.src = '/api/files/f1/content'),
      'a worker of a text': () => new Worker(URL.createObjectURL(new Blob(['attacked()']))),
      'a rule of its own': () => Reflect.get(window, 'trustedTypes').createPolicy('evil', {}),
    }
    const outcomeOf = (attempt: () => unknown) => {
      try {
        attempt()
        return 'done'
      } catch (error) {
        return error instanceof Error ? error.name : 'refused'
      }
    }
    return Object.entries(attempts).map(([what, attempt]) => `${what}: ${outcomeOf(attempt)}`)
  })
  expect(outcomes.filter((outcome) => !outcome.endsWith(': TypeError'))).toEqual([])
  expect(outcomes).toHaveLength(9)
  complaints.splice(0)
})

test('[SEC-38] [SEC-39] data, files and refusals carry the same headers and are never cached', async ({
  context,
  signIn,
}) => {
  const cookie = await signedInCookie(context, signIn)
  const calls = [
    '/api/session',
    '/api/upstream/order',
    '/api/upstream/nothing',
    '/api/files/none/content',
    '/api/nothing',
    '/api/health/ready',
  ]
  for (const path of calls) {
    for (const headers of [{}, ownPage, { cookie, ...ownPage }]) {
      const answer = await raw(path, { headers })
      expect(answer.headers, path).toMatchObject(always)
      expect(answer.headers['cache-control'], path).toContain('no-store')
      expect(answer.headers, path).not.toHaveProperty('access-control-allow-origin')
    }
  }
})

test('[SEC-32] [SEC-38] an address that can hold a code, a token or a ticket is sent in no referrer', async () => {
  for (const path of ['/', '/logout', '/api/auth/callback/idp?code=a&state=b', '/api/session/ended?ticket=c']) {
    const { status, headers } = await raw(path)
    expect([status, headers['referrer-policy']], path).toEqual([303, 'no-referrer'])
  }
})

test('[SEC-38] a response that Next makes by itself carries the same headers, and a policy that allows nothing', async () => {
  const asked: [string, Parameters<typeof raw>[1], number][] = [
    ['/api/session', { method: 'PUT' }, 405],
    ['/api/session', { method: 'OPTIONS' }, 204],
    ['/api/session/', {}, 308],
    ['//login', {}, 308],
    ['/_next/static/nothing', {}, 404],
    ['/_next/static/', {}, 308],
    ['/_next/image?url=%2Ffavicon.ico&w=64&q=75', {}, 404],
    ['/nothing', { headers: { cookie: '__Host-Http-sfl=x', 'sec-fetch-dest': 'image' } }, 404],
  ]
  for (const [path, sent, status] of asked) {
    const answer = await raw(path, sent)
    expect(answer.status, path).toBe(status)
    expect(answer.headers, path).toMatchObject(always)
    expect(answer.headers['content-security-policy'], path).toBeDefined()
    if (path.startsWith('/api/')) {
      expect(answer.headers['cache-control'], path).toContain('no-store')
      expect(answer.headers['content-security-policy'], path).toContain("default-src 'none'; frame-ancestors 'none'")
    }
  }
})

test('[SEC-38] [SEC-49] an unknown address under /api is refused in the same words to guests and users, by every method', async ({
  context,
  signIn,
}) => {
  const cookie = await signedInCookie(context, signIn)
  for (const headers of [{}, { cookie, ...ownPage }]) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      const answer = await raw('/api/nothing/here', { method, headers })
      expect(answer.status, method).toBe(404)
      expect(answer.headers, method).toMatchObject({ ...always, 'cache-control': 'private, no-store' })
      expect(JSON.parse(answer.text), method).toEqual({
        code: 'unknown_call',
        message: 'There is nothing here.',
        requestId: expect.any(String),
      })
    }
  }
})

test('[SEC-39] a browser can cache built files and no other response', async ({ page }) => {
  const scripts = page.waitForResponse((answer) => answer.url().includes('/_next/static/') && answer.ok())
  await page.goto('/login')
  const headers = (await scripts).headers()
  expect(headers['cache-control']).toContain('immutable')
  expect(headers).toMatchObject(always)
})

test('every script of a page tells the browser to compile it beside the page', async ({ page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('.js')) scripts.push(answer.text())
  })
  await page.goto('/login')
  await ready(page)
  expect(scripts.length).toBeGreaterThan(3)
  for (const script of await Promise.all(scripts)) expect(script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})

test('[SEC-27] a request for another host is refused', async ({ context, signIn }) => {
  const cookie = await signedInCookie(context, signIn)
  for (const path of [
    '/',
    '/login',
    '/orders/list',
    '/logout',
    '/api/session',
    '/api/upstream/order',
    '/api/session/ended',
  ]) {
    const answer = await raw(path, { headers: { host: 'evil.example', cookie, ...ownPage } })
    expect(answer.status, path).toBe(421)
    expect(answer.headers, path).not.toHaveProperty('location')
  }
})

test('[SEC-27] a redirect ignores a forwarded host', async () => {
  const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' }
  const answer = await raw('/orders/list', { headers })
  expect(answer.headers.location).toBe(`${portalOrigin}/login?next=%2Forders%2Flist`)
})

test('[SEC-18] every page checks the session by itself, and shows nothing private without one', async () => {
  const tricks: Record<string, string>[] = [
    {},
    { cookie: '__Host-Http-sfl=not-a-session' },
    {
      'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
      cookie: '__Host-Http-sfl=x',
    },
    { 'x-middleware-subrequest': 'src/middleware:src/middleware:src/middleware:src/middleware:src/middleware' },
    {
      'x-sfl-path': '/login',
      'x-middleware-next': '1',
      'x-middleware-rewrite': '/profile',
      cookie: '__Host-Http-sfl=x',
    },
    { rsc: '1', cookie: '__Host-Http-sfl=x' },
    { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree', cookie: '__Host-Http-sfl=x' },
  ]
  const { sourceOrderId, orderId } = await submitOrder()
  for (const path of [...ownPages, `/orders/view/${orderId}`, `/job-sheet?orderIds=${orderId}`]) {
    for (const variant of [
      path,
      path.replace(/(\?|$)/, '.rsc$1'),
      `${path}${path.includes('?') ? '&' : '?'}_rsc=abc`,
      `/_next/data/build${path}`,
    ]) {
      for (const headers of tricks) {
        const answer = await raw(variant, { headers })
        const what = `${variant} with ${JSON.stringify(headers)}`
        expect([200, 303, 307, 404], what).toContain(answer.status)
        expect(answer.text, what).not.toContain(sourceOrderId)
        expect(answer.text, what).not.toContain('Main menu')
        if (answer.status === 200) expect(answer.text, what).toContain('NEXT_REDIRECT;replace;/login?next=')
      }
    }
  }
})

test('[SEC-19] a request for a server action, the image optimiser or an unused sign-in route is refused', async ({
  context,
  signIn,
}) => {
  const cookie = await signedInCookie(context, signIn)
  const action = await raw('/orders/list', {
    method: 'POST',
    headers: {
      cookie,
      origin: portalOrigin,
      'next-action': '7f'.repeat(20),
      'content-type': 'text/plain;charset=UTF-8',
    },
    body: '[]',
  })
  expect(action.status).toBeGreaterThanOrEqual(400)
  expect(action.status).toBeLessThan(500)
  for (const path of [
    '/_next/image?url=%2Ffavicon.ico&w=64&q=75',
    '/api/auth/session',
    '/api/auth/providers',
    '/api/auth/signout',
    '/api/auth/_log',
  ]) {
    const answer = await raw(path, { headers: { cookie, ...ownPage } })
    expect(answer.status, path).toBeGreaterThanOrEqual(400)
    expect(answer.status, path).toBeLessThan(500)
  }
})

test('[SEC-20] [SEC-21] a request that another site makes the browser send changes nothing', async ({
  context,
  signIn,
}) => {
  const cookie = await signedInCookie(context, signIn)
  const { orderId } = await submitOrder()
  const foreign: Record<string, string>[] = [
    { ...ownPage, 'sec-fetch-site': 'cross-site' },
    { ...ownPage, 'sec-fetch-site': 'same-site' },
    { ...ownPage, 'sec-fetch-site': 'none' },
    { ...ownPage, origin: 'null' },
    { ...ownPage, origin: 'http://evil.example' },
    { 'sec-fetch-site': 'same-origin', origin: portalOrigin },
    { 'x-sfl': '1' },
    {},
  ]
  const writes = [
    '/api/session/logout',
    '/api/session/lock',
    '/api/session/account',
    '/api/session/language',
    '/api/session',
    '/api/session/refresh',
    `/api/upstream/order/${orderId}/cancel`,
  ]
  for (const path of writes) {
    for (const headers of foreign) {
      const answer = await raw(path, {
        method: 'POST',
        headers: { cookie, 'content-type': 'text/plain', ...headers },
        body: '{}',
      })
      expect(answer.status, `${path} ${JSON.stringify(headers)}`).toBeGreaterThanOrEqual(403)
      expect(answer.status, path).toBeLessThan(406)
    }
  }
  const still = await raw('/api/session', { headers: { cookie, ...ownPage } })
  expect(JSON.parse(still.text)).toMatchObject({ state: 'active' })
  const asked = await raw('/api/upstream/order', {
    method: 'OPTIONS',
    headers: { cookie, origin: 'http://evil.example', 'access-control-request-method': 'POST' },
  })
  expect(Object.keys(asked.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('[SEC-20] a form on another site cannot reach the session', async ({ page, context, signIn, complaints }) => {
  await signIn()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  const foreign = await context.newPage()
  await foreign.route('http://evil.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${portalOrigin}/api/session/logout"><button>win a prize</button></form>`,
    }),
  )
  await foreign.goto('http://evil.example/')
  const refused = foreign.waitForResponse('**/api/session/logout')
  await foreign.getByRole('button').click()
  expect((await refused).status()).toBe(403)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  expect(complaints.splice(0)).toContainEqual(expect.stringContaining('403'))
})

test('[SH-08] a browser that asks for /favicon.ico gets the icon', async () => {
  const { status, headers } = await raw('/favicon.ico')
  expect([status, headers['content-type']]).toEqual([200, 'image/x-icon'])
})
