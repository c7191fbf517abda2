import { once } from 'node:events'
import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { addAbortSignal, pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createInflateRaw, createUnzip, createZstdDecompress } from 'node:zlib'
import { hidePasswords } from '../core/hide-passwords.ts'
import type { Upstream } from '../upstream.ts'
import { guardedLookup, requireFetchable } from './address-guard.ts'
import { refusedAddress, tooLargeArtwork, unreachable } from './fetch-failure.ts'
import { isOwnAddress, ownAddressRefused, ownFileKey } from './own-address.ts'

const maxRedirects = 20 // as browsers follow
const maxHeaderBytes = 256 * 1024
const wholeTransferMs = 30 * 60_000
const answerMs = 30_000
const silenceMs = 60_000
/** Of the words that a server says with its status. They go into the order's log and to the brand. */
const longestPhrase = 100

/** Opens the artwork at an address, over redirects, each of which is checked like the address itself. */
export async function openArtwork(
  address: string,
  { config, files }: Pick<Upstream, 'config' | 'files'>,
  stop: AbortSignal,
): Promise<Readable> {
  const { privateArtworkOrigins: privateOrigins, maxArtworkBytes } = config
  const signal = AbortSignal.any([stop, AbortSignal.timeout(wholeTransferMs)])
  let url = parseUrl(address)
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    if (await isOwnAddress(url, config)) return openOwnFile(files, url)
    requireFetchable(url, privateOrigins)
    const isPrivate = privateOrigins.includes(url.origin)
    const response = await getResponse(url, signal, isPrivate ? {} : { lookup: guardedLookup })
    const location = redirectOf(response)
    if (location === undefined) return readableOf(response, maxArtworkBytes)
    response.destroy()
    url = parseUrl(location, url)
  }
  throw unreachable(`The address redirects more than ${maxRedirects} times.`)
}

const headers = {
  accept: 'application/pdf, */*;q=0.5',
  'accept-encoding': 'identity',
  'user-agent': 'SiteFlowLight/1',
}

/**
 * Begins a request of its own connection. With node:http, not undici: a server closes after `Connection: close` whether
 * it says so or not (RFC 9112, 9.6), and undici 8.12 loses what has arrived and is not read by then.
 */
function getResponse(url: URL, signal: AbortSignal, guard: { lookup?: LookupFunction }): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const get = url.protocol === 'https:' ? getHttps : getHttp
  // File servers with their own HTTP send line ends, headers and lengths that Node refuses and browsers read. Nothing follows
  // the response on its connection that could be taken for another.
  const lenient = { insecureHTTPParser: true, maxHeaderSize: maxHeaderBytes }
  const request = get(url, { ...guard, ...lenient, agent: false, headers, signal })
  const deadline = setTimeout(() => request.destroy(unreachable('The server did not answer in time.')), answerMs)
  request.on('close', () => {
    clearTimeout(deadline)
    reject(unreachable('The server broke the connection off.')) // which an upgrade does without an error
  })
  request.on('error', reject)
  request.on('response', (response) => {
    clearTimeout(deadline)
    response.on('error', () => {}) // destroy() emits an error; the readers handle real ones
    response.socket.setTimeout(silenceMs, () =>
      response.destroy(unreachable('The server stopped sending in the middle of the file.')),
    )
    resolve(addAbortSignal(signal, response))
  })
  return promise
}

/** The upstream reads its own files from the store: it never sends a request to itself. */
async function openOwnFile(files: Upstream['files'], url: URL): Promise<Readable> {
  const key = ownFileKey(files, url)
  if (key === undefined) throw ownAddressRefused()
  if (!(await files.find(key))) throw unreachable('The server answered 404.') // not final: the brand may still upload it
  return (await files.read(key)).stream
}

function parseUrl(address: string, base?: URL): URL {
  if (!URL.canParse(address, base)) throw refusedAddress(`"${hidePasswords(address).slice(0, 200)}" is not an address.`)
  return new URL(address, base)
}

/** Many servers write UTF-8 where an address must be ASCII; Node reads Latin 1. */
function redirectOf({ statusCode = 0, headers: { location } }: IncomingMessage): string | undefined {
  if (location === undefined || ![301, 302, 303, 307, 308].includes(statusCode)) return undefined
  return Buffer.from(location, 'latin1').toString()
}

async function readableOf(response: IncomingMessage, maxBytes: number): Promise<Readable> {
  const { statusCode, statusMessage, headers } = response
  if (statusCode !== 200 && statusCode !== 203) {
    response.destroy()
    throw unreachable(`The server answered ${statusCode} ${statusMessage?.slice(0, longestPhrase)}`.trimEnd() + '.')
  }
  if (Number(headers['content-length']) > maxBytes) {
    response.destroy()
    throw tooLargeArtwork(maxBytes)
  }
  const codings = [headers['content-encoding'], headers['transfer-encoding']].flatMap((list) => list?.split(',') ?? [])
  return decodeContent(response, codings)
}

const codecs: Record<string, () => Transform> = {
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
  gzip: createUnzip,
  'x-gzip': createUnzip,
  deflate: createUnzip,
}

/** Undoes the codings in the opposite order (RFC 9110, 8.4). What is named but was not applied, or is none, is passed over. */
async function decodeContent(response: Readable, codings: readonly string[]): Promise<Readable> {
  let body = response
  for (const coding of codings.map((name) => name.trim().toLowerCase()).toReversed()) {
    const create = codecs[coding]
    if (!create) continue
    const first = await firstBytes(body)
    if (first.toString('latin1', 0, 5) === '%PDF-') return body
    // Some servers leave out the head that "deflate" has (RFC 9110, 8.4.1.2).
    const isRaw = coding === 'deflate' && ((first[0] ?? 0) & 0x0f) !== 8
    body = pipeline(body, isRaw ? createInflateRaw() : create(), () => {})
  }
  return body
}

async function firstBytes(body: Readable): Promise<Buffer> {
  if (body.readableLength === 0) await once(body, 'readable')
  const first: Buffer = body.read() ?? Buffer.alloc(0)
  if (first.length > 0) body.unshift(first)
  return first
}
