import { randomBytes } from 'node:crypto'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { readConfig } from '../core/config.ts'
import { StorageFullError } from '../core/file-store.ts'
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

const artwork = Buffer.from(`%PDF-1.7\n${'artwork '.repeat(20_000)}`)
const answering = (head: string, body: Uint8Array = artwork) =>
  serve((socket) => socket.end(Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n`), body])))

it('artwork that a server compresses is unpacked, whatever it calls that', async () => {
  const gzipped = gzipSync(artwork)
  for (const [coding, body] of [
    ['gzip', gzipped],
    [' X-GZip ', gzipped],
    ['gzip', Buffer.concat([gzipSync(artwork.subarray(0, 99)), gzipSync(artwork.subarray(99))])],
    ['deflate', deflateSync(artwork)],
    ['deflate', deflateRawSync(artwork)],
    ['br', brotliCompressSync(artwork)],
    ['zstd', zstdCompressSync(artwork)],
    ['gzip, br', brotliCompressSync(gzipped)],
    ['gzip', artwork],
    ['UTF-8', artwork],
  ] as const) {
    const address = await answering(`Content-Encoding: ${coding}\r\nContent-Length: ${body.length}`, body)
    expect((await buffer(await open(address))).equals(artwork), coding).toBe(true)
  }
  const chunks = [`${gzipped.length.toString(16)}\r\n`, gzipped, '\r\n0\r\n\r\n'].map((part) => Buffer.from(part))
  const transferred = await answering('Transfer-Encoding: gzip, chunked', Buffer.concat(chunks))
  expect((await buffer(await open(transferred))).equals(artwork)).toBe(true)
})

it('artwork that is compressed wrongly, or in part, has not arrived', async () => {
  const gzipped = gzipSync(artwork)
  const unpacked = 'The server compressed the file, and it cannot be unpacked.'
  for (const [body, length, reason] of [
    [Buffer.from('no archive at all'), 17, unpacked],
    [gzipped.subarray(0, 99), 99, unpacked],
    [gzipped.subarray(0, 99), 200, 'The server broke the connection off.'],
  ] as const) {
    const address = await answering(`Content-Encoding: gzip\r\nContent-Length: ${length}`, body)
    expect(await failureOf(open(address).then(buffer))).toBe(reason)
  }
})

it('artwork is read from servers that write HTTP as browsers put up with', async () => {
  const length = `Content-Length: ${artwork.length}`
  for (const [what, head, more] of [
    ['a blank before a colon', length.replace(':', ' :')],
    ['a control character', `X-Name: a\x01b\r\n${length}`],
    ['two lines for a value', `X-Name: a\r\n b\r\n${length}`],
    ['very long headers', `X-Name: ${'a'.repeat(60_000)}\r\n${length}`],
    ['an identity coding', `Transfer-Encoding: identity\r\n${length}`],
    ['more than it says', length, '\r\nThank you'],
    ['no length', 'Server: art'],
  ] as const) {
    const address = await answering(head, Buffer.concat([artwork, Buffer.from(more ?? '')]))
    expect((await buffer(await open(address))).equals(artwork), what).toBe(true)
  }
  const newlines = await serve((socket) => socket.end(`HTTP/1.0 203 OK\n${length}\n\n${String(artwork)}`))
  expect((await buffer(await open(newlines))).equals(artwork)).toBe(true)
})

it('a redirect leads to an address in UTF-8, and over as many hops as browsers follow', async () => {
  const seen: string[] = []
  const address = await serve((socket, head) => {
    const path = head.split(' ')[1] ?? ''
    seen.push(path)
    const location = seen.length < 12 ? `/${seen.length}` : '/Würfel 版.pdf'
    if (path.includes('%')) socket.end(`HTTP/1.1 200 OK\r\n\r\n${String(artwork)}`)
    else socket.end(`HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`)
  })
  expect((await buffer(await open(address))).equals(artwork)).toBe(true)
  expect(seen.at(-1)).toBe('/W%C3%BCrfel%20%E7%89%88.pdf')
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

it('artwork that a full disk or storage cannot keep is not told as a fault of its server', () => {
  const ofDisk = Object.assign(new Error('write'), { code: 'ENOSPC', errno: -28 })
  const ofQuota = Object.assign(new Error('write'), { code: 'EDQUOT', errno: -122 })
  for (const error of [ofDisk, ofQuota, new StorageFullError({ cause: ofDisk })])
    expect(toFetchFailure(error).title).toBe('The artwork could not be kept')
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
