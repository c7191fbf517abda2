import type { Access } from '#lib/contract/access.ts'
import { ContractError, UpstreamError } from '#lib/contract/wire.ts'
import type { ForeignGuard, RequestKind } from '#lib/server/http/guard.ts'
import { RefusedError } from '#lib/server/http/refusal.ts'
import { requestIdOf } from '#lib/server/http/request-id.ts'
import type { LocaleOf } from '#lib/server/http/request-locale.ts'
import type { Log } from '#lib/server/log/log.ts'
import { SessionEnded, SessionUnavailable } from '#lib/server/session/core/session.ts'
import { TransportError } from '#lib/server/upstream/transport-error.ts'

/** Which steps a handler does. It omits a step only by these fields: there are no other exceptions. */
export type HandlerPolicy = {
  /** Which requests are accepted (`RequestKind`). From anywhere: probes, reports of browsers, unknown addresses. */
  from: RequestKind | 'anywhere'
  /** Answered without a session: what begins or ends one, what guests choose, and what is accepted from anywhere. */
  guests?: true
  /** Logged only when it fails: probes come every second, and any browser may send reports. */
  quiet?: true
  /** The call of the contract that is made: its name for the log, and the rights that it needs. */
  call?: Access & { name: string }
  /** Why the request goes no further. Another site does not learn it. */
  refused?: RefusedError
}

type Reading<S> = { state: 'active'; session: S } | { state: 'guest' | 'locked' | 'unavailable' }

type Dependencies<S> = {
  /** The session that a `Cookie` header names. */
  readSession: (cookieHeader: string | null) => Promise<Reading<S>>
  guard: ForeignGuard
  /** Throws when the user of the session may not make the request. */
  authorize: (request: Request, session: S, policy: HandlerPolicy) => Promise<void>
  log: Log
  localeOf: LocaleOf
}

type Context<S, A extends HandlerPolicy, P> = {
  policy: A
  params: P
  requestId: string
  session: A extends { guests: true } ? undefined : S
  /** For a response that goes on after the handler has returned: the returned function writes the line of the log. */
  logAtEnd: () => (status: number, error?: unknown) => void
}

declare const made: unique symbol
/** A handler that `createWrapper` made. `serve` accepts no other. */
export type Handler<P = unknown> = ((
  request: Request,
  ...params: unknown extends P ? [params?: P] : [params: P]
) => Promise<Response>) & { readonly [made]: true }

export type WrapHandler<S> = <A extends HandlerPolicy, P = unknown>(
  event: string,
  policyOrReader: A | ((request: Request, params: P) => A),
  handle: (request: Request, context: Context<S, A, P>) => Response | Promise<Response>,
) => Handler<P>

/**
 * Creates the function that makes every handler of the portal. It does the steps of a request: its id, its line in the
 * log, the refusal of other sites' requests, the session, the rights, and the response to a thrown error.
 */
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
        const refused = (policy.from !== 'anywhere' && guard(request, policy.from)) || policy.refused
        if (refused) throw refused
        const session = policy.guests ? undefined : activeOf(await readSession(request.headers.get('cookie')))
        if (session) {
          line.session = session.key.slice(0, 8) // all of it would be the key of the session's record
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

/** The active session, or the refusal that says what is wrong with it. */
function activeOf<S>(found: Reading<S>): S {
  if (found.state === 'active') return found.session
  if (found.state === 'locked') throw new RefusedError(423, 'session_locked')
  if (found.state === 'guest') throw new RefusedError(401, 'session_ended')
  throw new RefusedError(503, 'session_store_unavailable', { retryAfter: 2 })
}

/** Starts the line of the log for a request. A quiet request is logged only when the portal or the upstream failed. */
function startLine(log: Log, event: string, requestId: string) {
  const started = performance.now()
  const line = {
    call: '',
    session: '',
    quiet: false,
    write: (status: number, error?: unknown) => {
      if (line.quiet && status < 500) return
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

/** Maps a thrown error to the refusal that the browser gets. The cause is for the log. */
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

/** The response to a failed request, in its user's language. A browser that has left gets an empty one. */
function respondToError(request: Request, error: unknown, requestId: string, localeOf: LocaleOf): Response {
  if (request.signal.aborted) return new Response(null, { status: 499 })
  return toRefusal(error).toResponse(requestId, localeOf(request.headers))
}
