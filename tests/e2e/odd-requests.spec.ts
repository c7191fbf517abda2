import { randomBytes } from 'node:crypto'
import { templates } from '#lib/contract/templates.ts'
import { ownPage, portalOrigin, raw, rawBytes } from './support/raw.ts'
import { expect, test } from './support/test.ts'

test('[SEC-33] [REL-04] a large body arrives whole, or not at all', async ({ page, signIn }) => {
  await signIn('admin')
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  const send = (text: string) => {
    const multipart = { name: 'Large', extension: 'txt', contentType: 'text/plain', type: 'html', text }
    return page.request.post('/api/upstream/template', { headers: ownPage, multipart })
  }
  const text = randomBytes(2_450_000).toString('hex')
  const { _id } = templates.create.response.parse(await (await send(text)).json()).template
  const kept = await page.request.get(`/api/upstream/template/${_id}`, { headers: ownPage })
  expect(templates.details.response.parse(await kept.json()).text === text).toBe(true)
  for (const megabytes of [9, 10, 11, 12]) {
    const refused = await send('x'.repeat(megabytes * 1024 * 1024))
    expect([megabytes, refused.status()]).toEqual([megabytes, 413])
  }
})

test('[SEC-59] what no browser would send is refused in few words, and the portal serves on', async () => {
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
    // A tunnel is not even refused: the connection ends.
    if (what === 'CONNECT') expect(answer).toBe('')
    else expect(status, what).toBeGreaterThanOrEqual(400)
    expect(answer, what).not.toMatch(/canary|evil\.example|127\.0\.0\.1|node_modules|\n\s+at |x-powered-by/i)
  }
  expect((await raw('/api/health/ready')).status).toBe(200)
})
