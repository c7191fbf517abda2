import { once } from 'node:events'
import { Agent, type IncomingMessage, type RequestListener, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { type HttpServer, listen } from './server.ts'

let server: HttpServer
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterEach(async () => {
  agent.destroy()
  await server.close()
})

const hello: RequestListener = (_request, response) => void response.end('hello')

async function serve(listener: RequestListener = hello, variables: Record<string, string> = {}): Promise<string> {
  server = await listen(readConfig({ UPSTREAM_PORT: '0', ...variables }))
  server.answerWith(listener)
  return `http://127.0.0.1:${server.port}`
}

describe('[SEC-27] a request', () => {
  /** What comes back for a request that is written down to the last byte. */
  async function answerTo(lines: string[]): Promise<string> {
    const socket = connect(server.port, '127.0.0.1')
    socket.end(`${lines.join('\r\n')}\r\n\r\n`)
    return text(socket)
  }
  const forHost = (host: string) => answerTo(['GET /health/ready HTTP/1.1', `Host: ${host}`, 'Connection: close'])

  it.each(['localhost', 'LocalHost', '127.0.0.1', '[::1]'])('for %s with our port is answered', async (name) => {
    await serve()
    expect(await forHost(`${name}:${server.port}`)).toMatch(/^HTTP\/1\.1 200 [^]*hello/)
  })

  it.each([
    'evil.example',
    'evil.example:PORT',
    'localhost',
    'localhost:1',
    'localhost:PORT.',
    'localhost:PORT, a',
    '',
  ])('for "%s" is refused with 421 before anything reads it', async (name) => {
    await serve(() => {
      throw new Error('it was read')
    })
    const answer = await forHost(name.replace('PORT', String(server.port)))
    expect(answer).toMatch(/^HTTP\/1\.1 421 /)
    expect(answer).toMatch(/connection: close/i)
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({
      success: false,
      error: { message: 'This server is not known by that name', name: 'MisdirectedRequest', code: 421 },
    })
  })

  it('with two names, none, or one in its target is refused', async () => {
    await serve()
    const name = `localhost:${server.port}`
    const refusals = await Promise.all([
      answerTo(['GET / HTTP/1.1', `Host: ${name}`, 'Host: evil.example', 'Connection: close']),
      answerTo(['GET / HTTP/1.0']),
      answerTo([`GET http://${name}/ HTTP/1.1`, `Host: ${name}`, 'Connection: close']),
      answerTo([`GET http://evil.example/ HTTP/1.1`, `Host: ${name}`, 'Connection: close']),
      answerTo(['OPTIONS * HTTP/1.1', `Host: ${name}`, 'Connection: close']),
    ])
    for (const refusal of refusals) expect(refusal).toMatch(/^HTTP\/1\.1 421 /)
    expect(await answerTo(['GET / HTTP/1.1', 'Connection: close'])).toMatch(/^HTTP\/1\.1 400 /) // by Node itself
  })

  it('for its origin or another name that it was told is answered, by those names only', async () => {
    await serve(hello, { UPSTREAM_ORIGIN: 'https://siteflow.example', UPSTREAM_HOSTS: 'upstream.internal:4000' })
    expect(await forHost('siteflow.example')).toMatch(/ 200 /)
    expect(await forHost('upstream.internal:4000')).toMatch(/ 200 /)
    expect(await forHost('upstream.internal')).toMatch(/ 421 /)
    expect(await forHost('www.siteflow.example')).toMatch(/ 421 /)
  })

  it('is refused by its name before the program has started, too', async () => {
    server = await listen(readConfig({ UPSTREAM_PORT: '0' }))
    expect(await forHost(`localhost:${server.port}`)).toMatch(/ 503 /)
    expect(await forHost('evil.example')).toMatch(/ 421 /)
  })
})

describe('a request that is sent slowly', () => {
  /** What comes back for a body of 60 bytes, of which one is sent every 5 ms. What comes after it is no request: 400. */
  async function answerTo(line: string, listener: RequestListener): Promise<string> {
    const times = { usual: 100, artwork: 5000, checkedEvery: 10 }
    server = await listen(readConfig({ UPSTREAM_PORT: '0' }), times)
    server.answerWith(listener)
    const socket = connect(server.port, '127.0.0.1')
    const head = [`${line} HTTP/1.1`, `Host: localhost:${server.port}`, 'Content-Length: 60']
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    const sending = setInterval(() => socket.write('x'), 5)
    socket.on('error', () => {}) // what is sent after the end
    try {
      return await text(socket).catch(() => 'cut')
    } finally {
      clearInterval(sending)
    }
  }
  const readAll: RequestListener = (incoming, response) =>
    void text(incoming).then(
      (body) => response.end(body),
      () => {},
    )

  it('is read to its end if it is artwork', async () => {
    expect(await answerTo('PUT /files/a.pdf', readAll)).toContain('x'.repeat(60))
  })

  const refuse: RequestListener = (_request, response) => void response.writeHead(403).end()
  it.each([
    ['is no artwork', 'POST /api/order', readAll],
    ['was refused', 'PUT /files/a.pdf', refuse],
  ])('is ended if it %s', async (_, line, listener) => {
    expect(await answerTo(line, listener)).not.toMatch(/x{60}| 400 /)
  })
})

describe('[REL-22] a server that is told to stop', () => {
  const hour = { STOP_GRACE_SECONDS: '3600' } // a test that waited for it would fail
  const megabytes = Buffer.alloc(8 * 1024 * 1024, 'x')

  async function open(origin: string, path = '/', options = {}): Promise<IncomingMessage> {
    const asked = request(`${origin}${path}`, options).end()
    const [answered] = (await once(asked, 'response')) as [IncomingMessage]
    return answered
  }
  async function readAll(answered: IncomingMessage): Promise<number> {
    let size = 0
    for await (const chunk of answered) size += (chunk as Buffer).length
    return size
  }

  it.each([
    ['piece by piece', 64 * 1024],
    ['in one go', megabytes.length],
  ])('sends a slow reader the response that it has begun %s, refuses new requests, and ends', async (_, piece) => {
    const origin = await serve((incoming, response) => {
      if (incoming.url !== '/download') return void response.end('hello')
      response.setHeader('content-length', megabytes.length)
      const write = (from: number): void => {
        if (from >= megabytes.length) return void response.end()
        response.write(megabytes.subarray(from, from + piece), () => write(from + piece))
      }
      if (piece === megabytes.length) response.end(megabytes)
      else write(0)
    }, hour)
    expect(await text(await open(origin, '/', { agent }))).toBe('hello')
    const download = await open(origin, '/download')

    const stopped = server.close()
    const refused = await open(origin, '/', { agent })
    expect([refused.statusCode, refused.headers.connection]).toEqual([503, 'close'])
    expect(JSON.parse(await text(refused))).toMatchObject({ success: false, error: { code: 'stopping' } })
    await expect(open(origin, '/', { agent: false })).rejects.toMatchObject({ code: 'ECONNREFUSED' })

    expect(await readAll(download)).toBe(megabytes.length)
    await stopped
  })

  it('reads a body that is still being sent', async () => {
    const origin = await serve((incoming, response) => {
      response.flushHeaders()
      void text(incoming).then((body) => response.end(body))
    }, hour)
    const asked = request(origin, { method: 'POST', agent })
    asked.write('the first half')
    const [answered] = (await once(asked, 'response')) as [IncomingMessage]
    const stopped = server.close()
    asked.end(' and the second')
    expect(await text(answered)).toBe('the first half and the second')
    await stopped
  })

  it('ends at once when nothing runs, though connections are kept open', async () => {
    const origin = await serve(hello, hour)
    expect(await text(await open(origin, '/', { agent }))).toBe('hello')
    await server.close()
  })

  it('cuts off requests that have not ended when the time is up', async () => {
    const origin = await serve((_request, response) => void response.write('never'), { STOP_GRACE_SECONDS: '0' })
    const endless = await open(origin)
    await server.close()
    await expect(text(endless)).rejects.toThrow('aborted')
  })
})
