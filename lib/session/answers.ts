import { UpstreamError } from '#lib/contract/wire.ts'
import { apiHeaders, refuse } from '#lib/http/refusal.ts'
import { requestIdOf } from '#lib/http/request-id.ts'
import { SessionEnded, SessionUnavailable } from './gate.ts'

export type Handler = (request: Request) => Promise<Response>

/** Sends the browser on with a fresh GET. Its address must not reach the next page's referrer: it may hold a code. */
export function seeOther(
  location: string,
  cookies: readonly string[] = [],
  more: Record<string, string> = {},
): Response {
  const headers = new Headers({
    location,
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    ...more,
  })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}

/** An answer for a program in the browser. */
export function json(body: unknown, cookies: readonly string[] = [], more: Record<string, string> = {}): Response {
  const answer = Response.json(body, { headers: { ...apiHeaders, ...more } })
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
  return answer
}

export type Answering = (handler: Handler) => Handler

/** Turns what a handler threw into the answer that its kind of error has. */
export function createAnswering(report: (event: string, fields: Record<string, unknown>) => void): Answering {
  return (handler) => async (request) => {
    const requestId = requestIdOf(request.headers)
    try {
      return await handler(request)
    } catch (error) {
      if (error instanceof SessionEnded) return refuse(401, 'session_ended', { requestId })
      if (error instanceof SessionUnavailable)
        return refuse(503, error.code, { requestId, headers: { 'retry-after': String(error.retryAfter) } })
      report('session request failed', { requestId, error })
      if (error instanceof UpstreamError) return refuse(502, 'upstream_unreachable', { requestId })
      return refuse(500, 'internal', { requestId })
    }
  }
}
