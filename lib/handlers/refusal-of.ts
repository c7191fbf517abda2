import { TransportError } from '#lib/client/transport-error.ts'
import { ContractError, UpstreamError } from '#lib/contract/wire.ts'
import { RefusedError } from '#lib/http/refusal.ts'
import type { LocaleOf } from '#lib/http/request-locale.ts'
import { SessionEnded, SessionUnavailable } from '#lib/session/gate.ts'

/** The refusal that the browser gets for what went wrong on the way. Why it went wrong is for the log. */
export function refusalOf(error: unknown): RefusedError {
  if (error instanceof RefusedError) return error
  if (error instanceof TransportError)
    return new RefusedError(error.status, error.code, { retryAfter: error.retryAfter })
  if (error instanceof SessionEnded) return new RefusedError(401, 'session_ended')
  if (error instanceof SessionUnavailable) return new RefusedError(503, error.code, { retryAfter: error.retryAfter })
  if (error instanceof UpstreamError) return new RefusedError(error.status, 'upstream_refused')
  if (error instanceof ContractError) return new RefusedError(502, 'bad_upstream')
  return new RefusedError(500, 'internal')
}

/** The answer to a request that failed, in its person's language. A browser that has left gets an empty one. */
export function refuseFor(request: Request, error: unknown, requestId: string, localeOf: LocaleOf): Response {
  if (request.signal.aborted) return new Response(null, { status: 499 })
  return refusalOf(error).toResponse(requestId, localeOf(request.headers))
}
