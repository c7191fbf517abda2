import type { Call } from '#lib/contract/call.ts'
import { createMatcher, type Match } from '#lib/contract/match.ts'
import { pathOf } from '#lib/contract/wire.ts'
import { backgroundHeader } from '#lib/server/http/own-headers.ts'
import { RefusedError } from '#lib/server/http/refusal.ts'
import type { LocaleOf } from '#lib/server/http/request-locale.ts'
import type { Log } from '#lib/server/log/log.ts'
import type { Session } from '#lib/server/session/core/session.ts'
import { limits as usualLimits } from '#lib/server/upstream/send.ts'
import type { UpstreamSettings } from '#lib/server/upstream/upstream.ts'
import type { HandlerPolicy, WrapHandler } from '#lib/server/wrapper/wrapper.ts'
import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts'
import { forward } from './forward.ts'
import { readBody, readQuery } from './read-request.ts'

type Options = {
  wrapHandler: WrapHandler<Session>
  contract: readonly Call[]
  upstream: UpstreamSettings
  log: Log
  localeOf: LocaleOf
  concurrencyLimit?: ConcurrencyLimit
  onAnswered?: (call: Call, accountId: string | undefined) => void
}

const prefix = '/api/upstream/'
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

export function createProxy({
  wrapHandler,
  contract,
  upstream,
  log,
  localeOf,
  concurrencyLimit = createConcurrencyLimit(),
  onAnswered,
}: Options) {
  const match = createMatcher(contract.filter((call) => call.from === 'browser'))
  const { origin, pathname } = new URL(upstream.apiUrl)
  const base = pathname.replace(/\/$/, '')
  const target = { origin, accountHeader: upstream.accountHeader, limits: upstream.limits ?? usualLimits }

  const readPolicy = (request: Request) => {
    if (!methods.has(request.method)) throw new RefusedError(405, 'method_not_allowed')
    const { segments, search } = segmentsOf(request.url)
    return { ...toPolicy(match(request.method === 'HEAD' ? 'GET' : request.method, segments)), search }
  }

  return wrapHandler(
    'proxy',
    readPolicy,
    async (request, { policy: { match: found, search }, session, requestId, logAtEnd }) => {
      if (!found) throw unknown()
      const { call, params } = found
      const isPicture = call.response === 'media'
      const release = isPicture
        ? await concurrencyLimit.waitToAcquire(session.key, request.signal, { isCounted: false })
        : concurrencyLimit.acquire(session.key)
      try {
        const path = base + pathOf(call, params) + readQuery(call, search)
        assertPath(origin, path)
        const body = await readBody(call, request)
        recordActivity(request, call, session, log)
        const write = logAtEnd()
        const answer = await forward(
          { ...target, request, requestId, language: localeOf(request.headers), call, session, path, body },
          (status, error) => {
            release()
            write(status, error)
          },
        )
        onAnswered?.(call, session.accountId)
        return answer
      } catch (error) {
        release()
        throw error
      }
    },
  )
}

type Found = ReturnType<ReturnType<typeof createMatcher>>

function toPolicy(found: Found): HandlerPolicy & { match?: Match } {
  if ('call' in found)
    return { from: found.call.response === 'media' ? 'media' : 'json', call: found.call, match: found }
  const isKnown = found.allow.length > 0
  return { from: 'json', refusal: isKnown ? new RefusedError(405, 'method_not_allowed') : unknown() }
}

const unknown = () => new RefusedError(404, 'unknown_call')

/** Last check: parsing the URL must give exactly what was built from the row. */
function assertPath(origin: string, path: string) {
  const url = new URL(origin + path)
  if (url.origin !== origin || url.pathname + url.search !== path) throw new RefusedError(404, 'unknown_call')
}

function recordActivity(request: Request, call: Call, session: Session, log: Log) {
  if (call.response === 'media' || request.headers.get(backgroundHeader) === '1') return
  session.touch().catch((error: unknown) => log.warn('session.touch_failed', { error }))
}

function segmentsOf(url: string): { segments: string[]; search: string } {
  const from = url.indexOf(prefix, url.indexOf('://') + 3)
  const [address = ''] = url.split('#', 1)
  const question = address.indexOf('?')
  const path = address.slice(from + prefix.length, question === -1 ? undefined : question)
  try {
    if (from === -1) throw new URIError('another path')
    const segments = path.split('/').map(decodeURIComponent)
    return { segments, search: question === -1 ? '' : address.slice(question + 1) }
  } catch (error) {
    throw error instanceof URIError ? new RefusedError(404, 'unknown_call') : error
  }
}
