import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it, vi } from 'vitest'
import { targetLimits } from '#lib/contract/shared/request-target.ts'
import { createFrontServer } from './front-server.ts'

type Serve = (request: IncomingMessage, response: ServerResponse) => void

type Seen = { url: string; headers: Record<string, string> }
const ofEveryAnswer = {
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('geolocation=()'),
  'referrer-policy': 'same-origin',
  'strict-transport-security': expect.stringContaining('max-age=31536000'),
  'x-content-type-options': 'nosniff',
}

let frontServer: Awaited<ReturnType<typeof open>> | undefined
afterEach(async () => {
  await frontServer?.stop(0)
  frontServer?.server.closeAllConnections()
})

async function open(serve: Serve, host = '127.0.0.1', origin?: string) {
  const { server, stop } = createFrontServer(createServer, serve, origin)
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { server, stop, port }
}

const echo: Serve = ({ url, headers }, response) => void response.end(JSON.stringify({ url, headers }))

/** Sends bytes as they are, and reads until the connection ends. */
async function send(bytes: string) {
  const socket = connect(frontServer?.port ?? 0, '127.0.0.1')
  socket.write(bytes, 'latin1')
  return parseAnswer(await text(socket))
}
const lines = (first: string, ...headers: string[]) =>
  [`${first} HTTP/1.1`, 'Connection: close', ...headers, '', ''].join('\r\n')
const ask = (first: string, ...headers: string[]) => send(lines(first, 'Host: portal.test', ...headers))

function parseAnswer(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [first = '', ...rest] = head.split('\r\n')
  const headers = rest.map((line) => /^([^:]+): (.*)$/.exec(line)?.slice(1) ?? [])
  const named = Object.fromEntries(headers.map(([name = '', value]) => [name.toLowerCase(), value]))
  return { status: Number(first.split(' ')[1]), headers: named, body }
}

const xs = (length: number) => 'x'.repeat(length)

it('[ST-01] the callback of a sign-in may be longer than other addresses', async () => {
  frontServer = await open(echo)
  const status = async (address: string) => (await send(lines(`GET ${address}`, 'Host: a', 'Connection: close'))).status
  expect(await status(`/api/auth/callback/idp?code=${xs(7000)}`)).toBe(200)
  expect(await status(`/api/auth/callback/idpx?code=${xs(7000)}`)).toBe(414)
})

it('[REL-19] a page that is read whole comes with its length, and anything else as it is made', async () => {
  frontServer = await open((_, response) => {
    response.writeHead(201, { 'content-type': 'text/plain' })
    response.flushHeaders()
    response.write('a pag')
    response.end('e')
  })
  const whole = await ask('GET /work', 'x-sfl-whole: 1')
  expect([whole.status, whole.headers['content-type'], whole.body]).toEqual([201, 'text/plain', 'a page'])
  expect(whole.headers).toMatchObject({ 'content-length': '6', 'x-content-type-options': 'nosniff' })
  for (const { headers } of [await ask('GET /work'), await ask('GET /api/events', 'x-sfl-whole: 1')])
    expect(headers).toMatchObject({ 'transfer-encoding': 'chunked' })
})

it('[SEC-59] an odd request is refused before Next sees it, with the headers of every answer', async () => {
  const served = vi.fn(echo)
  frontServer = await open(served)
  const refused: [status: number, bytes: string][] = [
    [414, lines(`GET /?${xs(targetLimits.bytes - 1)}`, 'Host: a')],
    [414, lines(`GET /api/auth/callback/idp?code=${xs(8192)}`, 'Host: a')],
    [400, lines(`GET /login?${Array(101).fill('a=1').join('&')}`, 'Host: a')],
    [431, lines('GET /', 'Host: a', `User-Agent: ${xs(1025)}`)],
    [431, lines('GET /', 'Host: a', `Cookie: ${Array(201).fill('a=1').join('; ')}`)],
    [431, lines('GET /', 'Host: a', `X-Long: ${xs(17_000)}`)],
    [400, lines('TRACE /', 'Host: a')],
    [400, lines('GET http://evil.example/', 'Host: a')],
    [400, lines('OPTIONS *', 'Host: a')],
    [400, lines('GET /')],
    [417, lines('GET /', 'Host: a', 'Expect: a-miracle')],
    [405, lines('POST /login', 'Host: a', 'Content-Length: 0')],
    [405, lines('DELETE /_next/static/a.js', 'Host: a')],
    [400, lines('POST /api/a', 'Host: a', 'Content-Length: 2', 'Content-Length: 3')],
    [400, '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n'],
  ]
  for (const [status, bytes] of refused) {
    const answer = await send(bytes)
    const name = bytes.slice(0, 80)
    expect([answer.status, served.mock.calls], name).toEqual([status, []])
    const plain = { 'cache-control': 'private, no-store', 'content-type': 'text/plain; charset=utf-8' }
    expect(answer.headers, name).toMatchObject({ ...ofEveryAnswer, ...plain, connection: 'close' })
    expect(answer.body, name).toMatch(/^[A-Z][\w ,.'-]{5,60}\.$/)
  }
})

it('[SEC-59] a broken address, or a Range of a built file, does not reach Next as it is', async () => {
  frontServer = await open(echo)
  const seenAt = async (path: string, ...headers: string[]) =>
    JSON.parse((await ask(`GET ${path}`, ...headers)).body) as Seen
  for (const [given, expected] of Object.entries({
    '/orders/view/%ff': '/unreadable-address',
    '/orders/%zz?page=2': '/unreadable-address',
    '/api/files/%ff%fe/content': '/api/unreadable-address',
    '/_next/static/%zz': '/_next/static/unreadable-address',
    '/orders/view/%25ff': '/orders/view/%25ff',
    '/orders/view/%E6%97%A5?x=%ff': '/orders/view/%E6%97%A5?x=%ff',
  }))
    expect((await seenAt(given)).url, given).toBe(expected)
  const ranged = ['Range: bytes=5-', 'If-Match: "a"', 'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT']
  const { headers } = await seenAt('/_next/static/a.js', ...ranged)
  expect(Object.keys(headers).filter((name) => /range|match|modified/.test(name))).toEqual([])
  expect((await seenAt('/api/files/1/content', ...ranged)).headers).toMatchObject({ range: 'bytes=5-' })
})

it('[SEC-27] a page that is opened by another loopback name is at the origin; nothing else is redirected', async () => {
  const [ours, page] = ['http://localhost:3000', 'GET //evil.test/?a=1']
  const rows: [origin: string, host: string, first: string, destination: string, location?: string][] = [
    [ours, '127.0.0.1:3000', page, 'document', `${ours}//evil.test/?a=1`],
    ['http://127.0.0.1', '[::1]', page, 'document', 'http://127.0.0.1//evil.test/?a=1'],
    [ours, 'localhost:3000', page, 'document'],
    [ours, '127.0.0.1:4000', page, 'document'],
    [ours, '127.0.0.1.evil.test:3000', page, 'document'],
    ['https://portal.test', '127.0.0.1', page, 'document'],
    [ours, '127.0.0.1:3000', 'GET /api/session', 'document'],
    [ours, '127.0.0.1:3000', 'HEAD /', 'document'],
    [ours, '127.0.0.1:3000', page, 'iframe'],
  ]
  for (const [origin, host, first, destination, location] of rows) {
    await frontServer?.stop(0)
    frontServer = await open(echo, '127.0.0.1', origin)
    const fetched = ['Sec-Fetch-Mode: navigate', `Sec-Fetch-Dest: ${destination}`]
    const { status, headers } = await send(lines(first, `Host: ${host}`, ...fetched))
    expect([status, headers.location], `${first} for ${host}`).toEqual([location ? 307 : 200, location])
  }
})

it('[SEC-27] the server names the peer as IPv4, and drops such headers of a client', async () => {
  const forged = ['X-SFL-Peer: 203.0.113.9', 'X-Sfl-Peer: 203.0.113.8', 'x-sfl-path: /evil', 'x-sfl-other: 1']
  for (const host of ['127.0.0.1', '::']) {
    await frontServer?.stop(0)
    frontServer = await open(echo, host)
    const { body } = await ask('GET /', ...forged, 'x-sfl: 1', 'x-sfl-account: a', 'x-sfl-background: 1')
    const { headers } = JSON.parse(body) as Seen
    const own = Object.entries(headers).filter(([name]) => name.startsWith('x-sfl'))
    const sent = { 'x-sfl': '1', 'x-sfl-account': 'a', 'x-sfl-background': '1' }
    expect(Object.fromEntries(own)).toEqual({ ...sent, 'x-sfl-peer': '127.0.0.1' })
  }
})

it('[SEC-36] [SEC-38] [SEC-39] every answer has the headers, or its own instead', async () => {
  const answers: Serve[] = [
    (_, response) => void response.end('text'),
    (_, response) => void response.write('a', () => response.end('b')),
    (_, response) => void response.writeHead(404, { a: 'b' }).end(),
  ]
  let serve: Serve = echo
  frontServer = await open((request, response) => serve(request, response))
  const headersOf = async (path: string) => (await ask(`GET ${path}`)).headers
  for (serve of answers) {
    expect(await headersOf('/somewhere'), String(serve)).toMatchObject(ofEveryAnswer)
    const called = { ...ofEveryAnswer, 'cache-control': 'private, no-store' }
    expect(await headersOf('/api/somewhere'), String(serve)).toMatchObject(called)
  }
  const own = { 'cache-control': 'private, max-age=60', 'content-security-policy': "default-src 'self'" }
  serve = (_, response) => void response.writeHead(200, own).end()
  expect(await headersOf('/api/thumbnail')).toMatchObject(own)
})

it('what Next compresses is flushed once in a turn of the event loop', async () => {
  const flush = vi.fn()
  frontServer = await open((_, response) => {
    const compressed = Object.assign(response, { flush }) // as Next's compression sets it
    for (let piece = 0; piece < 3; piece += 1) compressed.flush()
    setImmediate(() => response.end(String(flush.mock.calls.length)))
  })
  expect((await ask('GET /')).body).toBe('1')
})

/** Serves a download of two halves; the second comes when the test says so. */
async function withDownload() {
  const { promise: secondHalf, resolve: sendSecondHalf } = Promise.withResolvers<void>()
  frontServer = await open((request, response) => {
    if (request.url !== '/download') return void response.end('served')
    response.write('first half, ')
    void secondHalf.then(() => response.end('second half'))
  })
  return { frontServer, sendSecondHalf }
}
const connected = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

it('[REL-22] a server that is told to stop finishes what runs, and refuses what is new', async () => {
  const { frontServer, sendSecondHalf } = await withDownload()
  const client = await connected(frontServer.port)
  const answers = text(client)
  client.write('GET /download HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(client, 'data')
  const agent = new Agent({ keepAlive: true })
  const asked = request({ port: frontServer.port, host: '127.0.0.1', path: '/download', agent }).end()
  const [kept] = (await once(asked, 'response')) as [IncomingMessage]
  const stopped = frontServer.stop(60_000)
  // On the connection that is still in use, a request that came too late.
  client.write('GET /other HTTP/1.1\r\nHost: a\r\n\r\n')
  await expect(connected(frontServer.port)).rejects.toThrow('ECONNREFUSED')
  sendSecondHalf()
  const [download, second] = (await answers).split('HTTP/1.1 503')
  expect(download).toMatch(/first half, [^]*second half/)
  expect(second).toMatch(/connection: close[^]*The portal is being restarted\./)
  expect(await text(kept)).toBe('first half, second half')
  expect(await stopped).toBe(0)
  agent.destroy()
})

it('[REL-22] a server that is told to stop closes idle connections, and cuts off what outlasts', async () => {
  const { frontServer } = await withDownload()
  const { port } = frontServer
  const [opened, half] = [await connected(port), await connected(port)]
  half.write('GET / HTTP/1.1\r\nHost')
  const [kept, running] = [await connected(port), await connected(port)]
  kept.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  running.write('GET /download HTTP/1.1\r\nHost: a\r\n\r\n')
  await Promise.all([kept, running].map((socket) => once(socket, 'data')))
  const closed = [opened, half, kept].map(
    (socket) => new Promise((resolve) => socket.resume().on('error', resolve).on('close', resolve)),
  )
  const stopped = frontServer.stop(3000)
  expect(await Promise.race([stopped, Promise.all(closed)])).toHaveLength(3)
  expect(await stopped).toBe(1)
  running.destroy()
})

/** Starts the portal in a folder of its own, with `next` in place of Next's server. */
function startPortal(next: string, env?: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-server-'))
  for (const name of ['scripts', 'lib', 'package.json']) cpSync(name, path.join(folder, name), { recursive: true })
  mkdirSync(path.join(folder, '.next/standalone'), { recursive: true })
  writeFileSync(path.join(folder, '.next/standalone/server.js'), next)
  const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } } as const
  return { folder, ...spawnSync(process.execPath, ['scripts/portal-server.mjs'], options) }
}

it('the portal prints none of what Next says at its start, and every error', () => {
  const next = `console.log('Next.js'); process.emitWarning('old', 'DeprecationWarning', 'DEP0169')
    console.error('an error'); process.emitWarning('new'); process.stdout.write('the log')`
  const { stdout, stderr } = startPortal(next)
  expect(`${stdout}\n${stderr}`).toMatch(/^the log\nan error\n.*Warning: new\n.*\n$/)
})

it('[REL-23] a relative path of a file counts from the project, not from the build inside it', () => {
  const next = `process.chdir(import.meta.dirname)
    const { SESSION_DB, OIDC_CLIENT_KEY_FILE, OIDC_CLIENT_CERT_FILE } = process.env
    process.stdout.write([SESSION_DB, OIDC_CLIENT_KEY_FILE, OIDC_CLIENT_CERT_FILE].join())`
  const filesWith = (SESSION_DB: string, OIDC_CLIENT_KEY_FILE: string) => {
    const env = { SESSION_DB, OIDC_CLIENT_KEY_FILE, OIDC_CLIENT_CERT_FILE: '' }
    const { folder, stdout } = startPortal(next, env)
    return stdout.replaceAll(folder, '<project>')
  }
  expect(filesWith('', 'a/key')).toBe('<project>/.data/sessions.db,<project>/a/key,')
  expect(filesWith('/b/c.db', '/d')).toBe('/b/c.db,/d,')
})
