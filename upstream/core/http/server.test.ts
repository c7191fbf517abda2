import { once } from 'node:events'
import { Agent, type IncomingMessage, type RequestListener, type RequestOptions, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { StartError } from '../errors.ts'
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

/** What comes back for a request that is written down to the last byte. */
async function answerTo(...lines: string[]): Promise<string> {
  const socket = connect(server.port, '127.0.0.1')
  socket.end(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
  return text(socket)
}
const forHost = (host: string) => answerTo('GET /health/ready HTTP/1.1', `Host: ${host}`)

it('[SEC-33] an address that is long or has many parameters is refused before anything reads it', async () => {
  const read: unknown[] = []
  await serve((incoming, response) => {
    read.push(incoming.url)
    response.end('hello')
  })
  const statusOf = async (target: string) =>
    /^HTTP\/1\.1 (\d+) /.exec(await answerTo(`GET ${target} HTTP/1.1`, `Host: localhost:${server.port}`))?.[1]
  const many = (count: number) => `/identity/auth?${'a=1&'.repeat(count - 1)}a=1`
  const long = (bytes: number) => '/api/order?q='.padEnd(bytes, 'x')
  expect([await statusOf(many(101)), await statusOf(many(3800)), await statusOf(long(4097))]).toEqual([
    '400',
    '414',
    '414',
  ])
  expect(read).toEqual([])
  expect([await statusOf(many(100)), await statusOf(long(4096))]).toEqual(['200', '200'])
})

it('[SEC-27] a request for a name of loopback and our port is answered, any other gets 421', async () => {
  let served = 0
  await serve((_request, response) => {
    served += 1
    response.end('hello')
  })
  const ours = ['localhost', 'LocalHost', '127.0.0.1', '[::1]'].map((name) => `${name}:${server.port}`)
  for (const name of ours) expect(await forHost(name), name).toMatch(/^HTTP\/1\.1 200 [^]*hello/)
  const local = `localhost:${server.port}`
  for (const name of ['evil.example', 'localhost', 'localhost:1', `${local}.`, '']) {
    const answer = await forHost(name)
    expect(answer, name).toMatch(/^HTTP\/1\.1 421 [^]*connection: close/i)
    const message = 'This server is not known by that name'
    const error = { message, name: 'MisdirectedRequest', code: 421 }
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({ success: false, error })
  }
  for (const refused of [
    ['GET / HTTP/1.1', `Host: ${local}`, 'Host: evil.example'],
    ['GET / HTTP/1.0'],
    [`GET http://${local}/ HTTP/1.1`, `Host: ${local}`],
    ['GET http://evil.example/ HTTP/1.1', `Host: ${local}`],
    ['OPTIONS * HTTP/1.1', `Host: ${local}`],
  ]) {
    expect(await answerTo(...refused), refused.join()).toMatch(/^HTTP\/1\.1 421 /)
  }
  expect(await answerTo('GET / HTTP/1.1')).toMatch(/^HTTP\/1\.1 400 /) // by Node itself
  expect(served).toBe(ours.length)
})

it('a request that is sent slowly is read to its end if it is artwork and not refused', async () => {
  const readAll: RequestListener = (incoming, response) =>
    void text(incoming).then(
      (body) => response.end(body),
      () => {},
    )
  const refuse: RequestListener = (_request, response) => void response.writeHead(403).end()
  /** What comes back for a body of 60 bytes, of which one is sent every 5 ms. What comes after it is no request: 400. */
  async function answerToSlow(line: string, listener: RequestListener): Promise<string> {
    server = await listen(readConfig({ UPSTREAM_PORT: '0' }), { usual: 100, artwork: 5000, checkedEvery: 10 })
    server.answerWith(listener)
    const socket = connect(server.port, '127.0.0.1')
    socket.write(`${line} HTTP/1.1\r\nHost: localhost:${server.port}\r\nContent-Length: 60\r\n\r\n`)
    const sending = setInterval(() => socket.write('x'), 5)
    socket.on('error', () => {}) // what is sent after the end
    const answer = await text(socket).catch(() => 'cut')
    clearInterval(sending)
    await server.close()
    return answer
  }
  expect(await answerToSlow('PUT /files/a.pdf', readAll)).toContain('x'.repeat(60))
  expect(await answerToSlow('POST /api/order', readAll)).not.toMatch(/x{60}| 400 /)
  expect(await answerToSlow('PUT /files/a.pdf', refuse)).not.toMatch(/x{60}| 400 /)
})

it('a port in use ends the start with a sentence that names it', async () => {
  await serve()
  const taken = listen(readConfig({ UPSTREAM_PORT: String(server.port) }))
  await expect(taken).rejects.toThrow(StartError)
  await expect(taken).rejects.toThrow(`Port ${server.port} is already in use.`)
})

const hour = { STOP_GRACE_SECONDS: '3600' } // a test that waited for it would fail
const size = 8 * 1024 * 1024

async function open(origin: string, path = '/', options: RequestOptions = {}): Promise<IncomingMessage> {
  const asked = request(`${origin}${path}`, options).end()
  const [answered] = (await once(asked, 'response')) as [IncomingMessage]
  return answered
}

it('[REL-22] a server that stops sends what it has begun to a slow reader, and refuses more', async () => {
  for (const piece of [64 * 1024, size]) {
    const origin = await serve((incoming, response) => {
      if (incoming.url !== '/download') return void response.end('hello')
      response.setHeader('content-length', size)
      const write = (from: number): void => {
        if (from >= size) return void response.end()
        response.write(Buffer.alloc(piece, 'x'), () => write(from + piece))
      }
      if (piece === size) response.end(Buffer.alloc(size, 'x'))
      else write(0)
    }, hour)
    expect(await text(await open(origin, '/', { agent }))).toBe('hello')
    const download = await open(origin, '/download')
    const stopped = server.close()
    const refused = await open(origin, '/', { agent })
    expect([refused.statusCode, refused.headers.connection]).toEqual([503, 'close'])
    expect(JSON.parse(await text(refused))).toMatchObject({ success: false, error: { code: 'stopping' } })
    await expect(open(origin, '/', { agent: false })).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    expect(await text(download)).toHaveLength(size)
    await stopped
  }
})

it('[REL-22] a server that stops reads a begun body, and does not wait for idle connections', async () => {
  const origin = await serve((incoming, response) => {
    response.flushHeaders()
    void text(incoming).then((body) => response.end(body))
  }, hour)
  const asked = request(origin, { method: 'POST', agent })
  asked.write('the first half')
  const [answered] = (await once(asked, 'response')) as [IncomingMessage]
  const idle = new Agent({ keepAlive: true })
  await text(await open(origin, '/', { agent: idle }))
  const stopped = server.close()
  asked.end(' and the second')
  expect(await text(answered)).toBe('the first half and the second')
  await stopped
  idle.destroy()
})

it('[REL-22] a server that stops cuts off requests that have not ended when the time is up', async () => {
  const origin = await serve((_request, response) => void response.write('never'), { STOP_GRACE_SECONDS: '0' })
  const endless = await open(origin)
  await server.close()
  await expect(text(endless)).rejects.toThrow('aborted')
})
