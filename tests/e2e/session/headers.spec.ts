import { submitAtSite } from '#tests/e2e/support/brand.ts'
import { cookieHeader, ownPage, portalOrigin, raw } from '#tests/e2e/support/raw.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': expect.stringMatching(/^(same-origin|no-referrer)$/),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('geolocation=()'),
  'strict-transport-security': expect.stringContaining('max-age=31536000'),
}
const ofPage = /^default-src 'none'; script-src 'nonce-([A-Za-z0-9+/=]{24})' 'strict-dynamic'.*frame-ancestors 'none'/
const ofCall = /^default-src 'none'; frame-ancestors 'none'/
const nextAction = { origin: portalOrigin, 'next-action': '7f'.repeat(20), 'content-type': 'text/plain;charset=UTF-8' }

type Method = 'GET' | 'POST' | 'PUT' | 'OPTIONS'
type Asked = [status: number, path: string, headers?: Record<string, string>, method?: Method]

/** Asks as a browser does, which follows Next's mark on a fetch of a page's data. */
async function ask([, path, headers = {}, method = 'GET']: Asked) {
  const answer = await raw(path, { headers, method })
  const { location = '' } = answer.headers
  return 'rsc' in headers && location.includes('_rsc') ? await raw(location, { headers, method }) : answer
}

test('[SEC-19] [SEC-21] [SEC-27] [SEC-38] [SEC-39] [SEC-49] each kind of answer has its headers', async ({
  context,
  addSession,
}) => {
  await addSession()
  const user = { cookie: await cookieHeader(context) }
  const own = { ...ownPage, ...user }
  const other = { host: 'evil.example', ...own }
  const page: Asked[] = [
    [200, '/login'],
    [200, '/orders/list?search=1', user],
    [200, '/orders/list', { ...user, rsc: '1' }],
    [303, '/orders/list', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }],
    [404, '/nothing-here', user],
    [404, '/orders/view/%ff', user],
    [421, '/login', other],
  ]
  const call: Asked[] = [
    [200, '/api/session', own],
    [200, '/api/health/ready'],
    [403, '/api/upstream/order'],
    [404, '/api/upstream/order/%ff', own],
    [404, '/api/nothing/here', own, 'OPTIONS'],
    [405, '/api/session', {}, 'PUT'],
    [405, '/orders/list', { ...user, ...nextAction }, 'POST'],
    [204, '/api/session', { ...user, origin: 'http://evil.example' }, 'OPTIONS'],
    [308, '/api/session/'],
    [421, '/api/session', other],
  ]
  const built: Asked[] = [
    [404, '/_next/static/nothing'],
    [308, '/_next/static/'],
    [404, '/_next/image?url=%2Ffavicon.ico&w=64&q=75'],
    [308, '//login'],
  ]
  const nonces = new Set<string | undefined>()
  for (const [kind, requests] of Object.entries({ page, call, built })) {
    for (const asked of requests) {
      const { status, headers } = await ask(asked)
      const what = JSON.stringify(asked)
      expect(status, what).toBe(asked[0])
      expect(headers, what).toMatchObject(always)
      const names = Object.keys(headers).filter((name) => /^(access-control|x-powered-by|server$)/.test(name))
      expect(names, what).toEqual([])
      const policy = headers['content-security-policy'] ?? ''
      expect(policy, what).toMatch(kind === 'page' ? ofPage : kind === 'call' ? ofCall : /default-src/)
      if (kind !== 'built') expect(headers['cache-control'], what).toContain('no-store')
      if (kind === 'page') nonces.add(ofPage.exec(policy)?.[1])
    }
  }
  expect(nonces.size).toBe(page.length)
  const { headers } = await ask(page[3] ?? [303, '/'])
  expect(headers.location).toBe(`${portalOrigin}/login?next=%2Forders%2Flist`)
  const refusal = { code: 'unknown_call', message: 'There is nothing here.', requestId: expect.any(String) }
  expect(JSON.parse((await raw('/api/nothing/here', { headers: own })).text)).toEqual(refusal)
})

test('[SEC-39] [SEC-32] [SEC-59] [SH-08] [REL-14] built files are cached; secrets are not told', async () => {
  const [script = ''] = /\/_next\/static\/[^"]+\.js/.exec((await raw('/login')).text) ?? []
  const asked: Record<string, string>[] = [{}, { range: 'bytes=99999999-' }, { 'if-match': '"another"' }]
  for (const headers of asked) {
    const answer = await raw(script, { headers })
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, expect.stringContaining('immutable')])
    expect(answer.headers).toMatchObject(always)
    // The browser compiles it beside the page.
    expect(answer.text).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  }
  for (const path of ['/', '/logout', '/api/auth/callback/idp?code=a&state=b', '/api/session/ended?ticket=c']) {
    const { status, headers } = await raw(path)
    expect([status, headers['referrer-policy']], path).toEqual([303, 'no-referrer'])
  }
  const icon = await raw('/favicon.ico')
  expect([icon.status, icon.headers['content-type']]).toEqual([200, 'image/x-icon'])
  const manifest = await raw('/manifest.webmanifest')
  const { icons } = JSON.parse(manifest.text) as { icons: { src: string }[] }
  for (const { src } of icons) expect((await raw(src)).headers['content-type'], src).toBe('image/png')
  expect((await raw('/login')).text, 'where scripts are off').toContain('<noscript><p')
  // Longer than a proxy in front keeps a connection, so that no request meets its end.
  expect((await raw('/api/health/live')).headers['keep-alive']).toBe('timeout=75')
})

test('[SEC-36] [SEC-37] a page turns no text into a script or markup, and reports it', async ({
  page,
  addSession,
  complaints,
}) => {
  await addSession()
  await page.goto('/orders/list')
  await ready(page)
  const reported = page.waitForResponse('**/api/csp-report')
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
    return Object.entries(attempts).map(([what, attempt]) => {
      try {
        attempt()
        return `${what}: done`
      } catch (error) {
        return error instanceof TypeError ? 'refused' : `${what}: ${String(error)}`
      }
    })
  })
  expect(outcomes).toEqual(Array(9).fill('refused'))
  expect((await reported).status()).toBe(204)
  complaints.splice(0)
})

test('[SEC-18] a page shows nothing private without a session, however its data is asked for', async () => {
  const cookie = 'sfl=not-a-session'
  const tricks: Record<string, string>[] = [
    {},
    { cookie },
    { cookie, 'x-middleware-subrequest': Array(5).fill('middleware').join(':') },
    { cookie, 'x-sfl-path': '/login', 'x-middleware-next': '1', 'x-middleware-rewrite': '/profile' },
    { cookie, rsc: '1' },
    { cookie, rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
  ]
  const { sourceOrderId, orderId } = await submitAtSite()
  for (const path of [
    '/orders/list?perPage=50',
    '/profile',
    `/orders/view/${orderId}`,
    `/job-sheet?orderIds=${orderId}`,
  ]) {
    const asData = path.replace(/(\?|$)/, '.rsc$1')
    const addresses = [path, asData, `${path}${path.includes('?') ? '&' : '?'}_rsc=abc`, `/_next/data/build${path}`]
    for (const asked of addresses) {
      for (const headers of tricks) {
        const answer = await raw(asked, { headers })
        const what = `${asked} with ${JSON.stringify(headers)}`
        expect([200, 303, 307, 404], what).toContain(answer.status)
        expect(answer.text, what).not.toContain(sourceOrderId)
        expect(answer.text, what).not.toContain('Main menu')
        if (answer.status === 200) expect(answer.text, what).toContain('NEXT_REDIRECT;replace;/login?next=')
      }
    }
  }
})
