import type { IncomingMessage } from 'node:http'
import { refusalOfTarget } from '#lib/contract/shared/request-target.ts'
import { isLoopback } from '#lib/server/env/loopback.ts'

export type Refusal = { status: number; text: string; headers?: Record<string, string> }

/** What a server receives has a URL. */
const urlOf = ({ url = '' }: IncomingMessage) => url
const isPage = (request: IncomingMessage) => !/^\/api(?:\/|$)/.test(urlOf(request))

/** Next's time grows with the square of these, as with that of `targetLimits` (decision 039). */
const maxUserAgent = 1024
/** Chromium keeps 180 for a site, Firefox 150. */
const maxCookies = 200

/** Requests that no browser sends, and that Next would fail over or spend seconds on. The first that fits counts. */
const refusals: (Refusal & { fits: (request: IncomingMessage) => boolean })[] = [
  { status: 400, text: 'TRACE is not served.', fits: ({ method }) => method === 'TRACE' },
  // Next sends the browser on to the host that such an address names.
  {
    status: 400,
    text: 'The address has to begin with a slash.',
    fits: (request) => !urlOf(request).startsWith('/'),
  },
  {
    status: 400,
    text: 'The Host header is missing.',
    fits: ({ headers, httpVersion }) => httpVersion !== '1.0' && headers.host === undefined,
  },
  {
    status: 417,
    text: 'This expectation cannot be met.',
    fits: ({ headers }) => headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue',
  },
  {
    status: 431,
    text: 'The User-Agent header is too long.',
    fits: ({ headers }) => (headers['user-agent']?.length ?? 0) > maxUserAgent,
  },
  {
    status: 431,
    text: 'There are too many cookies. Remove those of this site.',
    fits: ({ headers }) => (headers.cookie ?? '').split(';', maxCookies + 1).length > maxCookies,
  },
  // Next renders a page for any method, and fails over one for a file.
  {
    status: 405,
    text: 'Pages and files can only be read.',
    headers: { allow: 'GET, HEAD' },
    fits: (request) => isPage(request) && !['GET', 'HEAD'].includes(request.method ?? ''),
  },
]

/** Identity providers put codes of some kilobytes into the first; the second names up to 200 orders in one parameter. */
const longer = [
  { path: '/api/auth/callback/idp?', bytes: 8192 },
  { path: '/job-sheet?', bytes: 6144 },
]

export function refusalOf(request: IncomingMessage): Refusal | undefined {
  const url = urlOf(request)
  const bytes = longer.find(({ path }) => url.startsWith(path))?.bytes
  return refusals.find(({ fits }) => fits(request)) ?? refusalOfTarget(url, bytes)
}

const isNavigation = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'

/** Leads a user who opens a page by another loopback name, such as 127.0.0.1, to the origin, which alone has the cookies. */
export function redirectOf(request: IncomingMessage, origin: string | undefined): Refusal | undefined {
  if (!origin?.startsWith('http://') || !isPage(request) || !isNavigation(request)) return undefined
  const [asked, own] = [URL.parse(`http://${request.headers.host}`), new URL(origin)]
  const areBothLoopback = asked !== null && [asked, own].every(({ origin }) => isLoopback(origin))
  if (!areBothLoopback || asked.port !== own.port || asked.hostname === own.hostname) return undefined
  return { status: 307, text: `The portal is at ${origin}.`, headers: { location: origin + urlOf(request) } }
}

/** The answer to what Node could not read as a request, by the code of its error. */
export function refusalOfUnreadable({ code }: NodeJS.ErrnoException): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, text: 'The headers are too long.' }
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return { status: 413, text: 'The body is too large.' }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, text: 'The request took too long to arrive.' }
  return { status: 400, text: 'This is not a request that can be read.' }
}

/** The answer to a request that comes when the portal has been told to end. */
export const refusalWhileStopping: Refusal = {
  status: 503,
  text: 'The portal is being restarted. Try again in a moment.',
}

/**
 * Turns a request into one that Next can answer. Next fails with 500 over an address that cannot be decoded, over a part of a
 * file that is not there and over another version of one; the whole file is an answer to those (RFC 9110 §14.2).
 */
export function normaliseForNext(request: IncomingMessage) {
  const url = urlOf(request)
  if (!isDecodable(url.replace(/\?.*/s, '')))
    request.url = `${/^\/(?:api|_next\/static)\//.exec(url)?.[0] ?? '/'}unreadable-address`
  if (isPage(request)) for (const name of ['range', 'if-match', 'if-unmodified-since']) delete request.headers[name]
}

function isDecodable(path: string) {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
