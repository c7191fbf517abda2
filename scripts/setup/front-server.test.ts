import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { requestLimits } from '#lib/http/request-limits.ts'
import { createFrontServer } from './front-server.mjs'

type Serve = (request: IncomingMessage, response: ServerResponse) => void
type FrontServer = Awaited<ReturnType<typeof open>>

const seen = z.object({ url: z.string(), headers: z.record(z.string(), z.string()) })
const ofEveryAnswer = {
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('geolocation=()'),
  'referrer-policy': 'same-origin',
  'strict-transport-security': expect.stringContaining('max-age=31536000'),
  'x-content-type-options': 'nosniff',
}

let frontServer: FrontServer | undefined
afterEach(async () => {
  await frontServer?.stop(0)
  frontServer?.server.closeAllConnections()
})

async function open(serve: Serve, host = '127.0.0.1') {
  const { server, stop } = createFrontServer(createServer, serve)
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
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers) as Record<string, string>, body }
}
const lowerCase = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

describe('an odd request, refused before Next sees it', () => {
  const long = (length: number) => 'x'.repeat(length)
  const repeated = (count: number) => Array(count).fill('a=1').join('&')

  it.each<[string, number, string]>([
    ['an address of 4,097 bytes', 414, lines(`GET /?${long(requestLimits.address - 1)}`, 'Host: a')],
    ['101 parameters', 400, lines(`GET /login?${repeated(101)}`, 'Host: a')],
    ['a User-Agent of 1,025 characters', 431, lines('GET /', 'Host: a', `User-Agent: ${long(1025)}`)],
    ['201 cookies', 431, lines('GET /', 'Host: a', `Cookie: ${Array(201).fill('a=1').join('; ')}`)],
    ['headers of 17 KB', 431, lines('GET /', 'Host: a', `X-Long: ${long(17_000)}`)],
    ['TRACE', 400, lines('TRACE /', 'Host: a')],
    ['another host in the address', 400, lines('GET http://evil.example/', 'Host: a')],
    ['an address that is a star', 400, lines('OPTIONS *', 'Host: a')],
    ['no host', 400, lines('GET /')],
    ['an unknown expectation', 417, lines('GET /', 'Host: a', 'Expect: a-miracle')],
    ['a change of a page', 405, lines('POST /login', 'Host: a', 'Content-Length: 0')],
    ['a change of a file', 405, lines('DELETE /_next/static/a.js', 'Host: a')],
    ['two lengths', 400, lines('POST /api/a', 'Host: a', 'Content-Length: 2', 'Content-Length: 3')],
    ['no HTTP', 400, '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n'],
  ])('[SEC-59] %s gets %i, in few words and with the headers of every answer', async (_, status, bytes) => {
    let served = 0
    frontServer = await open((request, response) => {
      served += 1
      echo(request, response)
    })
    const answer = await send(bytes)
    expect([answer.status, served]).toEqual([status, 0])
    expect(lowerCase(answer.headers)).toMatchObject({
      ...ofEveryAnswer,
      'cache-control': 'private, no-store',
      'content-type': 'text/plain; charset=utf-8',
      connection: 'close',
    })
    expect(answer.body).toMatch(/^[A-Z][\w ,.'-]{5,60}\.$/)
  })

  it.each<[string, string]>([
    ['an address of 4 KB', lines(`GET /?${long(requestLimits.address - 2)}`, 'Host: a')],
    ['100 parameters', lines(`GET /login?${repeated(100)}`, 'Host: a')],
    ['a User-Agent of 1 KB', lines('GET /', 'Host: a', `User-Agent: ${long(1024)}`)],
    ['200 cookies', lines('GET /', 'Host: a', `Cookie: ${Array(200).fill('a=1').join('; ')}`)],
    ['a body that waits to be asked for', lines('POST /api/a', 'Host: a', 'Expect: 100-continue', 'Content-Length: 0')],
    ['an upgrade', lines('GET /', 'Host: a', 'Upgrade: websocket').replace('close', 'Upgrade')],
    ['a request of HTTP 1.0', 'GET / HTTP/1.0\r\n\r\n'],
  ])('[SEC-59] %s is served', async (_, bytes) => {
    const { promise: served, resolve } = Promise.withResolvers<void>()
    frontServer = await open((_request, response) => {
      resolve()
      response.writeHead(200, { connection: 'close' }).end()
    })
    await send(bytes)
    await served
  })
})

describe('a request that Next would fail over', () => {
  it.each([
    ['/orders/view/%ff', '/unreadable-address'],
    ['/%', '/unreadable-address'],
    ['/orders/%zz?page=2', '/unreadable-address'],
    ['/api/files/%ff%fe/content', '/api/unreadable-address'],
    ['/_next/static/%zz', '/_next/static/unreadable-address'],
    ['/orders/view/%25ff', '/orders/view/%25ff'],
    ['/orders/view/%E6%97%A5?x=%ff', '/orders/view/%E6%97%A5?x=%ff'],
  ])('[SEC-59] the address %s becomes %s', async (given, expected) => {
    frontServer = await open(echo)
    expect(seen.parse(JSON.parse((await ask(`GET ${given}`)).body)).url).toBe(expected)
  })

  it('[SEC-59] a Range or If-Match header reaches Next for a download and not for a page', async () => {
    frontServer = await open(echo)
    const headers = ['Range: bytes=5-', 'If-Match: "a"', 'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT']
    const given = async (path: string) => seen.parse(JSON.parse((await ask(`GET ${path}`, ...headers)).body)).headers
    const file = await given('/_next/static/a.js')
    expect(Object.keys(file).filter((name) => /range|match|modified/.test(name))).toEqual([])
    expect(await given('/api/files/1/content')).toMatchObject({ range: 'bytes=5-' })
  })
})

describe('headers that only the server may set', () => {
  it('[SEC-27] name the address of the peer, and replace what a client sends under their names', async () => {
    frontServer = await open(echo)
    const headers = ['X-SFL-Peer: 203.0.113.9', 'X-Sfl-Peer: 203.0.113.8', 'x-sfl-path: /evil', 'x-sfl-other: 1']
    const sent = ['x-sfl: 1', 'x-sfl-account: a', 'x-sfl-background: 1']
    const { body } = await ask('GET /', ...headers, ...sent)
    const names = Object.entries(seen.parse(JSON.parse(body)).headers).filter(([name]) => name.startsWith('x-sfl'))
    expect(Object.fromEntries(names)).toEqual({
      'x-sfl': '1',
      'x-sfl-account': 'a',
      'x-sfl-background': '1',
      'x-sfl-peer': '127.0.0.1',
    })
  })

  it('[SEC-27] name an IPv4 peer as IPv4 when the server listens on IPv6', async () => {
    frontServer = await open(echo, '::')
    expect(seen.parse(JSON.parse((await ask('GET /')).body)).headers['x-sfl-peer']).toBe('127.0.0.1')
  })
})

describe('the headers of every answer', () => {
  it.each<[string, Serve]>([
    ['that says nothing more', (_, response) => void response.end('text')],
    ['that is written in pieces', (_, response) => void response.write('a', () => response.end('b'))],
    [
      'that begins before its body',
      (_, response) => {
        response.flushHeaders()
        setImmediate(() => response.end())
      },
    ],
    ['that names headers with its status', (_, response) => void response.writeHead(404, { a: 'b' }).end()],
  ])('[SEC-38] are on one %s', async (_, serve) => {
    frontServer = await open(serve)
    expect(lowerCase((await ask('GET /somewhere')).headers)).toMatchObject(ofEveryAnswer)
    const called = lowerCase((await ask('GET /api/somewhere')).headers)
    expect(called).toMatchObject({ ...ofEveryAnswer, 'cache-control': 'private, no-store' })
  })

  it('[SEC-36] [SEC-39] do not replace those that an answer sets itself', async () => {
    const own = { 'cache-control': 'private, max-age=60', 'content-security-policy': "default-src 'self'" }
    frontServer = await open((_, response) => void response.writeHead(200, own).end())
    const { headers } = await ask('GET /api/thumbnail')
    expect(headers).toMatchObject(own)
  })
})

describe('a server that is told to stop', () => {
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

  it('[REL-22] finishes a running request, and refuses new ones', async () => {
    const { frontServer, sendSecondHalf } = await withDownload()
    const client = await connected(frontServer.port)
    const answers = text(client)
    client.write('GET /download HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(client, 'data')
    const stopped = frontServer.stop(60_000)
    // On the connection that is still in use, a request that came too late.
    client.write('GET /other HTTP/1.1\r\nHost: a\r\n\r\n')
    await expect(connected(frontServer.port)).rejects.toThrow('ECONNREFUSED')
    sendSecondHalf()
    const [download, second] = (await answers).split('HTTP/1.1 503')
    expect(download).toContain('first half, ')
    expect(download).toContain('second half')
    expect(second).toContain('connection: close')
    expect(second).toContain('The portal is being restarted.')
    expect(await stopped).toBe(0)
  })

  it('[REL-22] closes a kept connection after its running answer', async () => {
    const { frontServer, sendSecondHalf } = await withDownload()
    const agent = new Agent({ keepAlive: true })
    const asked = request({ port: frontServer.port, host: '127.0.0.1', path: '/download', agent }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const stopped = frontServer.stop(60_000)
    sendSecondHalf()
    expect(await text(answer)).toBe('first half, second half')
    expect(await stopped).toBe(0)
    agent.destroy()
  })

  it('[REL-22] closes connections without a request at once', async () => {
    frontServer = await open(echo)
    const opened = await connected(frontServer.port)
    const kept = await connected(frontServer.port)
    kept.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(kept, 'data')
    const half = await connected(frontServer.port)
    half.write('GET / HTTP/1.1\r\nHost')
    const closed = [opened, kept, half].map(
      (socket) => new Promise((resolve) => socket.resume().on('error', resolve).on('close', resolve)),
    )
    expect(await frontServer.stop(60_000)).toBe(0)
    await Promise.all(closed)
  })

  it('[REL-22] cuts off what runs after its grace period, and returns how many', async () => {
    const { frontServer } = await withDownload()
    const client = await connected(frontServer.port)
    client.write('GET /download HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(client, 'data')
    expect(await frontServer.stop(50)).toBe(1)
    client.destroy()
  })
})
