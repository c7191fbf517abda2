import type { Access } from '#lib/contract/access.ts'
import { id } from '#lib/contract/fields.ts'
import { ContractError, UpstreamError } from '#lib/contract/wire.ts'
import type { ForeignGuard, RequestKind } from '#lib/server/http/guard.ts'
import { RefusedError } from '#lib/server/http/refusal.ts'
import { requestIdOf } from '#lib/server/http/request-id.ts'
import type { LocaleOf } from '#lib/server/http/request-locale.ts'
import type { Log } from '#lib/server/log/log.ts'
import { SessionEnded, SessionUnavailable } from '#lib/server/session/core/session.ts'
import { TransportError } from '#lib/server/upstream/transport-error.ts'

/** Which steps a handler omits; there are no other exceptions. */
export type HandlerPolicy = {
  /** `anywhere`: probes, browsers' reports, unknown URLs. */
  from: RequestKind | 'anywhere'
  guests?: true
  /** Only errors are logged: a probe asks each second, and says in its answer what is wrong. */
  quiet?: true
  call?: Access & { name: string }
  /** The account of the page, where no header can name it. */
  account?: string | null
  /** Thrown after the check of the site, so that another site does not learn it. */
  refusal?: RefusedError
}

/** Next gives no parameters to an address that has none. */
export const onlyIds = (params: Record<string, string> = {}): Pick<HandlerPolicy, 'refusal'> =>
  Object.values(params).every((param) => id.safeParse(param).success)
    ? {}
    : { refusal: new RefusedError(404, 'unknown_call') }

export const mediaById = (_request: Request, params: { id: string }): HandlerPolicy => ({
  from: 'media',
  ...onlyIds({ id: params.id }),
})

type Reading<S> = { state: 'active'; session: S } | { state: 'guest' | 'locked' | 'unavailable' }

type Dependencies<S> = {
  readSession: (cookieHeader: string | null) => Promise<Reading<S>>
  guard: ForeignGuard
  authorize: (request: Request, session: S, policy: HandlerPolicy) => Promise<void>
  log: Log
  localeOf: LocaleOf
}

type Context<S, A extends HandlerPolicy, P> = {
  policy: A
  params: P
  requestId: string
  session: A extends { guests: true } ? undefined : S
  /** For streams: the returned function writes the log line at their end. */
  logAtEnd: () => (status: number, error?: unknown) => void
}

declare const made: unique symbol
/** `serve` accepts only handlers that `createWrapper` made. */
export type Handler<P = unknown> = ((
  request: Request,
  ...params: unknown extends P ? [params?: P] : [params: P]
) => Promise<Response>) & { readonly [made]: true }

export type WrapHandler<S> = <A extends HandlerPolicy, P = unknown>(
  event: string,
  policyOrReader: A | ((request: Request, params: P) => A),
  handle: (request: Request, context: Context<S, A, P>) => Response | Promise<Response>,
) => Handler<P>

/** Decision 049. */
export function createWrapper<S extends { key: string }>(dependencies: Dependencies<S>): WrapHandler<S> {
  const { readSession, guard, authorize, log, localeOf } = dependencies
  const make: (...given: Parameters<WrapHandler<S>>) => (request: Request, params: unknown) => Promise<Response> =
    (event, policyOrReader, handle) => async (request, params) => {
      const requestId = requestIdOf(request.headers)
      const line = startLine(log, event, requestId)
      let isLater = false
      const logAtEnd = () => {
        isLater = true
        return line.write
      }
      try {
        const policy = typeof policyOrReader === 'function' ? policyOrReader(request, params) : policyOrReader
        line.quiet = policy.quiet === true
        line.call = policy.call?.name ?? ''
        const refusal = (policy.from !== 'anywhere' && guard(request, policy.from)) || policy.refusal
        if (refusal) throw refusal
        const session = policy.guests ? undefined : activeOf(await readSession(request.headers.get('cookie')))
        if (session) {
          line.session = session.key.slice(0, 8) // the whole key would name the session's record
          await authorize(request, session, policy)
        }
        const response = await handle(request, { policy, params, requestId, session: session as S, logAtEnd })
        if (!isLater) line.write(response.status)
        return response
      } catch (error) {
        const response = respondToError(request, error, requestId, localeOf)
        line.write(response.status, error instanceof RefusedError ? error.code : error)
        return response
      }
    }
  return make as WrapHandler<S>
}

function activeOf<S>(found: Reading<S>): S {
  if (found.state === 'active') return found.session
  if (found.state === 'locked') throw new RefusedError(423, 'session_locked')
  if (found.state === 'guest') throw new RefusedError(401, 'session_ended')
  throw new RefusedError(503, 'session_store_unavailable', { retryAfter: 2 })
}

function startLine(log: Log, event: string, requestId: string) {
  const started = performance.now()
  const line = {
    call: '',
    session: '',
    quiet: false,
    write: (status: number, error?: unknown) => {
      if (line.quiet && (status < 500 || error === undefined)) return
      const ms = Math.round(performance.now() - started)
      log[levelOf(status, error)](event, { requestId, call: line.call, status, ms, session: line.session, error })
    },
  }
  return line
}

/** A 500 that is not the upstream's is a defect of the portal. */
function levelOf(status: number, error: unknown) {
  if (status < 500) return 'info'
  return status === 500 && error !== undefined ? 'error' : 'warn'
}

function toRefusal(error: unknown): RefusedError {
  if (error instanceof RefusedError) return error
  if (error instanceof TransportError)
    return new RefusedError(error.status, error.code, { retryAfter: error.retryAfter })
  if (error instanceof SessionEnded) return new RefusedError(401, 'session_ended')
  if (error instanceof SessionUnavailable) return new RefusedError(503, error.code, { retryAfter: error.retryAfter })
  if (error instanceof UpstreamError) return new RefusedError(error.status, 'upstream_refused')
  if (error instanceof ContractError) return new RefusedError(502, 'bad_upstream')
  return new RefusedError(500, 'internal')
}

function respondToError(request: Request, error: unknown, requestId: string, localeOf: LocaleOf): Response {
  if (request.signal.aborted) return new Response(null, { status: 499 })
  return toRefusal(error).toResponse(requestId, localeOf(request.headers))
}
