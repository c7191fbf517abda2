import type { Readable } from 'node:stream'
import { Agent, type Dispatcher, request } from 'undici'
import { hidePasswords } from '../core/hide-passwords.ts'
import type { Upstream } from '../upstream.ts'
import { createPublicLookup, requireFetchable } from './address-guard.ts'
import { refusedAddress, tooLargeArtwork, unreachable } from './fetch-failure.ts'
import { isOwnAddress, ownAddressRefused, ownFileKey } from './own-address.ts'

const maxRedirects = 5
const wholeTransferMs = 30 * 60_000

const timeouts = { headersTimeout: 30_000, bodyTimeout: 60_000, pipelining: 0 }
const connectMs = 10_000
const unrestrictedAgent = new Agent({ ...timeouts, connect: { timeout: connectMs } })
const publicOnlyAgent = new Agent({ ...timeouts, connect: { timeout: connectMs, lookup: createPublicLookup() } })

/** Opens the artwork at an address, over at most five redirects, each of which is checked like the address itself. */
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
    const dispatcher = privateOrigins.includes(url.origin) ? unrestrictedAgent : publicOnlyAgent
    const headers = {
      accept: 'application/pdf, */*;q=0.5',
      'accept-encoding': 'identity',
      'user-agent': 'SiteFlowLight/1',
    }
    const response = await request(url, { dispatcher, headers, signal })
    response.body.on('error', () => {}) // destroy() emits an error; the readers handle real ones
    const location = redirectOf(response)
    if (location === undefined) return readableOf(response, maxArtworkBytes)
    response.body.destroy()
    url = parseUrl(location, url)
  }
  throw unreachable(`The address redirects more than ${maxRedirects} times.`)
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

function redirectOf({ statusCode, headers }: Dispatcher.ResponseData): string | undefined {
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode)
  return isRedirect && typeof headers.location === 'string' ? headers.location : undefined
}

function readableOf({ statusCode, statusText, headers, body }: Dispatcher.ResponseData, maxBytes: number): Readable {
  if (statusCode !== 200) {
    body.destroy()
    throw unreachable(`The server answered ${statusCode} ${statusText}`.trimEnd() + '.')
  }
  if (Number(headers['content-length']) > maxBytes) {
    body.destroy()
    throw tooLargeArtwork(maxBytes)
  }
  return body
}
