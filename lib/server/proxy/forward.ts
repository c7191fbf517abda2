import { Readable } from 'node:stream'
import type { Call } from '#lib/contract/call.ts'
import { RefusedError } from '#lib/server/http/refusal.ts'
import type { Session } from '#lib/server/session/core/session.ts'
import { tokenRefused, withTokenRefresh } from '#lib/server/upstream/call-upstream.ts'
import { deadlineIn, discard, type Limits, type Outgoing, send } from '#lib/server/upstream/send.ts'
import { headersFor } from '#lib/server/upstream/upstream.ts'
import type { RequestBody } from './read-request.ts'
import { relay } from './relay.ts'

export type Forwarding = {
  request: Request
  requestId: string
  language: string
  call: Call
  session: Session
  origin: string
  path: string
  body: RequestBody
  accountHeader: string
  limits: Limits
}

const rangePattern = /^bytes=\d{0,15}-\d{0,15}$/

/** Calls `ended` with the status after the last byte, unless this throws. */
export async function forward(forwarding: Forwarding, ended: (status: number, error?: unknown) => void) {
  const { call, session, request, limits } = forwarding
  const isMedia = call.response === 'media'
  const deadline = deadlineIn(isMedia ? limits.mediaTotalMs : limits.jsonTotalMs, request.signal)
  try {
    return await withTokenRefresh(session, (token) =>
      send(outgoing(forwarding, token, deadline.signal), async (answer) => {
        if (answer.statusCode === 401 && !call.keepSession) {
          await discard(answer)
          return tokenRefused
        }
        if (answer.statusCode === 403 && (await session.hasLostAccount())) {
          await discard(answer)
          throw new RefusedError(409, 'account_lost')
        }
        return relay(call, answer, forwarding.origin, (error) => {
          deadline[Symbol.dispose]()
          ended(answer.statusCode, error)
        })
      }),
    )
  } catch (error) {
    deadline[Symbol.dispose]()
    throw error
  }
}

function outgoing(forwarding: Forwarding, token: string, signal: AbortSignal): Outgoing {
  const { request, requestId, language, call, session, origin, path, body, accountHeader, limits } = forwarding
  if (body?.bytes instanceof Readable && body.bytes.readableDidRead)
    throw new RefusedError(503, 'token_refreshed', { retryAfter: 1 }) // a large upload is not buffered for a second attempt
  const { accountId } = session
  const headers = headersFor({ token, accountId, requestId, language }, accountHeader)
  if (body) headers['content-type'] = body.contentType
  if (call.response === 'media') {
    headers.accept = 'image/*, application/pdf, application/json'
    const range = request.headers.get('range')
    if (range !== null && rangePattern.test(range)) headers.range = range
  }
  return { origin, path, method: request.method, headers, body: body?.bytes, signal, limits }
}
