import { randomBytes } from 'node:crypto'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { readConfig } from '../core/config.ts'
import { createDiskStore } from '../files/disk-store.ts'
import { openArtwork } from './fetch.ts'
import { toFetchFailure } from './fetch-failure.ts'

const origin = 'http://upstream.invalid'
const files = createDiskStore({ dir: '/nonexistent', origin, secret: 'secret', now: () => new Date() })

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

/** A server that does to the connection of each request what it is given; returns its origin. */
async function serve(answer: (socket: Socket, head: string) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (head) => answer(socket, head.toString('latin1')))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

type Options = { privateArtworkOrigins?: string[]; stop?: AbortSignal }
const open = (address: string, { privateArtworkOrigins = [new URL(address).origin], stop }: Options = {}) =>
  openArtwork(
    address,
    { config: { ...readConfig({}), privateArtworkOrigins, origin, port: 1 }, files },
    stop ?? new AbortController().signal,
  )
/** Why a transfer failed, as the order's log says it; undefined when all of it came. */
const failureOf = (transfer: Promise<unknown>) =>
  transfer.then(
    () => undefined,
    (error: unknown) => toFetchFailure(error).message,
  )

it('artwork is read to the end from a server that closes without saying so', async () => {
  for (const kilobytes of [20, 100, 140, 400]) {
    const artwork = randomBytes(kilobytes * 1024)
    const closed = Promise.withResolvers<void>()
    const address = await serve((socket, head) => {
      expect(head.toLowerCase()).toContain('connection: close')
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${artwork.length}\r\n\r\n`)
      socket.end(artwork, () => closed.resolve())
    })
    const body = await open(address)
    await closed.promise // all of it was sent before any of it is read
    await wait(20)
    expect((await buffer(body)).equals(artwork), `${kilobytes} KB`).toBe(true)
  }
})

it('artwork that half arrived has not, nor has a server answered that closes first', async () => {
  for (const headers of ['Content-Length: 200000\r\n\r\n', 'Transfer-Encoding: chunked\r\n\r\n30d40\r\n']) {
    const address = await serve((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${headers}`)
      socket.end(randomBytes(100 * 1024))
    })
    const body = await open(address)
    await wait(20)
    expect(await failureOf(buffer(body)), headers).toBe('The server broke the connection off.')
  }
  const closing = await serve((socket) => socket.end(''))
  expect(await failureOf(open(closing))).toBe('The server broke the connection off.')
})

it('a transfer ends with the reason of its signal while the server is silent', async () => {
  const silent = await serve(() => {})
  expect(await failureOf(open(silent, { stop: AbortSignal.timeout(50) }))).toBe('The transfer took too long.')
  const halfway = await serve((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'))
  const stop = new AbortController()
  const body = await open(halfway, { stop: stop.signal })
  stop.abort(new DOMException('', 'TimeoutError'))
  expect(await failureOf(buffer(body))).toBe('The transfer took too long.')
})

it('[SEC-29] a transfer opens no connection to a private name, also after a redirect', async () => {
  let secrets = 0
  const address = await serve((socket, head) => {
    const location = `http://localhost:${socket.localPort}/secret`
    if (head.startsWith('GET /secret')) secrets += 1
    socket.end(`HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`)
  })
  const isPrivate = /^localhost is inside a private network/
  expect(await failureOf(open(address))).toMatch(isPrivate)
  const named = `${address.replace('127.0.0.1', 'localhost')}/secret`
  expect(await failureOf(open(named, { privateArtworkOrigins: [] }))).toMatch(isPrivate)
  expect(secrets).toBe(0)
})
