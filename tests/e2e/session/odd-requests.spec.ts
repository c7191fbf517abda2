import { randomBytes } from 'node:crypto'
import { templates } from '#lib/contract/templates.ts'
import { ownPage, portalOrigin, raw, rawBytes } from '#tests/e2e/support/raw.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { whole } from '#tests/support/whole.ts'

test('[SEC-33] [REL-04] a large body within the limit arrives whole, and one above it is refused', async ({
  page,
  addSession,
}) => {
  await addSession('admin')
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

test('[SEC-59] a malformed request is refused with a short answer', { tag: '@attack' }, async () => {
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
    for (const header of [
      'x-content-type-options: nosniff',
      'strict-transport-security: ',
      'content-security-policy: ',
    ])
      expect(answer.toLowerCase(), what).toContain(header)
    expect(answer, what).not.toMatch(/canary|evil\.example|127\.0\.0\.1|node_modules|\n\s+at |x-powered-by/i)
  }
  expect((await raw('/api/health/ready')).status).toBe(200)
})
