import { randomBytes } from 'node:crypto'
import { request } from 'undici'
import { templates } from '#lib/contract/templates.ts'
import { startPortal } from '#tests/e2e/support/portals/own-portal.ts'
import { cookieHeader, ownPage, portalOrigin, raw, rawBytes } from '#tests/e2e/support/raw.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { createLoopMeter } from '#tests/support/read-loop-meter.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import { whole } from '#tests/support/whole.ts'

test('[SEC-33] [REL-04] a large body within the limit arrives whole, and one above it is refused', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  const send = (text: string) => {
    const multipart = { name: 'Large', extension: 'txt', contentType: 'text/plain', type: 'html', text }
    return page.request.post('/api/upstream/template', { headers: ownPage, multipart })
  }
  const text = randomBytes(2_450_000).toString('hex')
  const { _id } = whole(templates.create.response.parse(await (await send(text)).json())).template
  const kept = await page.request.get(`/api/upstream/template/${_id}`, { headers: ownPage })
  expect(templates.details.response.parse(await kept.json()).text === text).toBe(true)
  for (const megabytes of [9, 10, 11, 12]) {
    const refused = await send('x'.repeat(megabytes * 1024 * 1024))
    expect([megabytes, refused.status()]).toEqual([megabytes, 413])
  }
})

test('[REL-14] a connection is kept longer than a proxy in front keeps it, so that no request meets its end', async () => {
  expect((await raw('/api/health/live')).headers['keep-alive']).toBe('timeout=75')
})

test('[SEC-59] a malformed request is refused with a short answer, and the portal keeps serving', async () => {
  const { host } = new URL(portalOrigin)
  const long = 'x'.repeat(17 * 1024)
  const asked = (line: string, ...headers: string[]) =>
    [line, ...headers, 'Cookie: __Host-Http-sfl=canary', '', ''].join('\r\n')
  const closing = ['Connection: close', `Host: ${host}`]
  const upgrading = ['Connection: close, Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', `Host: ${host}`]
  const odd = {
    TRACE: asked('TRACE /login HTTP/1.1', ...closing),
    'TRACE of data': asked('TRACE /api/session HTTP/1.1', ...closing),
    CONNECT: asked('CONNECT evil.example:443 HTTP/1.1', ...closing),
    'half an escape': asked('GET /orders/%zz HTTP/1.1', ...closing),
    'an escape that is no character in a page': asked('GET /orders/view/%ff HTTP/1.1', ...closing),
    'an address of 5 KB': asked(`GET /login?${'x'.repeat(5 * 1024)} HTTP/1.1`, ...closing),
    '3,000 parameters': asked(`GET /login?${Array(3000).fill('a=1').join('&')} HTTP/1.1`, ...closing),
    'a change of a file': asked(`POST /favicon.ico HTTP/1.1`, ...closing, 'Content-Length: 0'),
    'an expectation': asked('GET /login HTTP/1.1', ...closing, 'Expect: a-miracle'),
    'a picture to be made smaller': asked('GET /_next/image?url=%2Ffavicon.ico&w=64&q=75 HTTP/1.1', ...closing),
    'half an escape in a call': asked('GET /api/upstream/order/%zz HTTP/1.1', ...closing),
    'half an escape in a file': asked('GET /_next/static/%zz HTTP/1.1', ...closing),
    'an escape that is no character': asked('GET /api/files/%ff%fe/content HTTP/1.1', ...closing),
    'another host in the address': asked('GET http://evil.example/login HTTP/1.1', ...closing),
    'this host in the address': asked(`GET ${portalOrigin}/login HTTP/1.1`, ...closing),
    'a host of this machine in the address': asked('GET http://127.0.0.1:1/api/session HTTP/1.1', ...closing),
    'an upgrade': asked('GET /api/events HTTP/1.1', ...upgrading),
    'an upgrade where nothing is': asked('GET /nothing/here HTTP/1.1', ...upgrading),
    'an upgrade at another host': asked('GET http://127.0.0.1:1/ HTTP/1.1', ...upgrading),
    'headers of 17 KB': asked('GET /login HTTP/1.1', ...closing, `X-Long: ${long}`),
    'an address of 17 KB': asked(`GET /login?${long} HTTP/1.1`, ...closing),
    'no host': asked('GET /login HTTP/1.1', 'Connection: close'),
    'two lengths': asked('POST /api/session/lock HTTP/1.1', ...closing, 'Content-Length: 2', 'Content-Length: 3'),
    'a length and chunks': asked(
      'POST /api/session/lock HTTP/1.1',
      ...closing,
      'Content-Length: 2',
      'Transfer-Encoding: chunked',
    ),
    'no HTTP': '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n',
  }
  for (const [what, bytes] of Object.entries(odd)) {
    const { status, answer } = await rawBytes(bytes)
    // The portal ends the connection of a CONNECT request without an answer.
    if (what === 'CONNECT') {
      expect(answer).toBe('')
      continue
    }
    expect(status, what).toBeGreaterThanOrEqual(400)
    expect(status, what).toBeLessThan(500)
    expect(answer.toLowerCase(), what).toContain('x-content-type-options: nosniff')
    expect(answer.toLowerCase(), what).toContain('strict-transport-security: max-age=31536000')
    expect(answer.toLowerCase(), what).toContain('content-security-policy: ')
    expect(answer, what).not.toMatch(/canary|evil\.example|127\.0\.0\.1|node_modules|\n\s+at |x-powered-by/i)
  }
  expect((await raw('/api/health/ready')).status).toBe(200)
})

test('[SEC-59] an address that cannot be decoded is not found', async ({ page, context, signIn, complaints }) => {
  await signIn()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  const answer = await page.goto('/orders/view/%ff')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('the server responded with a status of 404')])
  await page.getByRole('link', { name: 'Go to All Orders' }).click()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  const refusal = { code: 'unknown_call', message: expect.any(String), requestId: expect.any(String) }
  for (const headers of [{}, { ...ownPage, cookie: await cookieHeader(context) }]) {
    const call = await raw('/api/upstream/order/%ff', { headers })
    expect([call.status, JSON.parse(call.text)]).toEqual([404, refusal])
  }
})

test('[SEC-59] a request for an invalid range or another version of a built file is answered with the whole file', async () => {
  const [script = ''] = /\/_next\/static\/[^"]+\.js/.exec((await raw('/login')).text) ?? []
  const asked: Record<string, string>[] = [{}, { range: 'bytes=99999999-' }, { 'if-match': '"another"' }]
  for (const headers of asked) {
    const { status, text } = await raw(script, { headers })
    expect([status, text.length > 0]).toEqual([200, true])
  }
})

test('[REL-31] the costliest request of a guest blocks the portal not much longer than a plain one', async () => {
  const meter = await createLoopMeter()
  const portal = await startPortal({ origin: `http://localhost:${await freePort()}`, env: meter.env })
  /** The median of five, because the machine itself sometimes delays a program. */
  const stretchOf = async (path: string, headers: Record<string, string> = {}) => {
    const stretches: number[] = []
    for (let count = 0; count < 5; count += 1) {
      await meter.read('portal-server.mjs')
      const { body } = await request(portal.origin + path, { headers })
      await body.dump()
      stretches.push(await meter.read('portal-server.mjs'))
    }
    return stretches.toSorted((a, b) => a - b)[2] ?? 0
  }
  const many = (count: number, make: (at: number) => string, between: string) =>
    Array.from({ length: count }, (_, at) => make(at)).join(between)
  const cookie = '__Host-Http-sfl=of-nobody'
  const queries = [
    many(100, () => `a=${'1'.repeat(37)}`, '&'),
    many(100, (at) => `k${at}=1`, '&'),
    many(3500, () => 'a=1', '&'),
  ]
  const heads: Record<string, string>[] = [
    { 'user-agent': 'a'.repeat(1024) },
    { 'user-agent': 'a'.repeat(15_000) },
    { cookie: many(190, (at) => `k${at}=%`, '; ') },
    { cookie: many(1800, (at) => `k${at}=1`, ';') },
    { cookie, 'accept-language': 'xx-yy;q=0.1,'.repeat(1200) },
    { cookie, range: `bytes=${'0-0,'.repeat(3500)}` },
    { cookie, rsc: '1', 'next-router-state-tree': '%5B'.repeat(5000) },
    many(1400, (at) => `h${at}`, ' ')
      .split(' ')
      .reduce((all, name) => ({ ...all, [name]: '1' }), {}),
  ]
  const paths = ['/login', '/', '/api/health/live', '/orders/list', '/api/upstream/order']
  for (const path of paths) await stretchOf(path, { cookie }) // loaded and compiled
  const plain = await stretchOf('/login')
  for (const path of paths) {
    for (const query of queries)
      expect(await stretchOf(`${path}?${query}`), `${path}?${query}`).toBeLessThan(10 * plain)
    for (const head of heads)
      expect(await stretchOf(path, head), `${path} ${JSON.stringify(head)}`).toBeLessThan(10 * plain)
  }
  await portal.stop()
  await meter.close()
})
