import type { Readable } from 'node:stream'
import { refused, withAccess } from '#lib/client/call-upstream.ts'
import { plainBody } from '#lib/client/read-body.ts'
import {
  type Answer,
  abandon,
  deadlineIn,
  discard,
  type Limits,
  send,
  streamPoolOf,
  limits as usualLimits,
} from '#lib/client/send.ts'
import { TransportError } from '#lib/client/transport-error.ts'
import { headersFor, type UpstreamSettings } from '#lib/client/upstream.ts'
import { events } from '#lib/contract/events.ts'
import { streamOf } from '#lib/http/body-stream.ts'
import type { ForeignGuard } from '#lib/http/guard.ts'
import { apiHeaders } from '#lib/http/refusal.ts'
import { requestIdOf } from '#lib/http/request-id.ts'
import type { LocaleOf } from '#lib/http/request-locale.ts'
import type { Log } from '#lib/log/log.ts'
import type { SessionGate } from '#lib/session/gate.ts'
import type { Caps } from './caps.ts'
import { startLine } from './log-line.ts'
import { openSession } from './open-session.ts'
import { refuseFor } from './refusal-of.ts'

type Options = {
  gate: SessionGate
  guard: ForeignGuard
  upstream: UpstreamSettings
  log: Log
  localeOf: LocaleOf
  caps: Caps
  /** Aborted when this program has been told to end. */
  stopping: AbortSignal
  /** A stream is closed after this long. The browser asks again at once, and its session is looked at again. */
  lifeMs?: number
}

const eventId = /^[\w.:-]{1,200}$/

/** Makes the handler that forwards the upstream's live updates, each as it comes, until either side leaves. */
export function createEventProxy({
  gate,
  guard,
  upstream,
  log,
  localeOf,
  caps,
  stopping,
  lifeMs = 5 * 60_000,
}: Options) {
  const { origin, pathname } = new URL(upstream.apiUrl)
  const path = pathname.replace(/\/$/, '') + events.stream.path
  const limits: Limits = upstream.limits ?? usualLimits

  return async (request: Request): Promise<Response> => {
    const requestId = requestIdOf(request.headers)
    const line = startLine(log, 'events', requestId)
    let stop: (() => void) | undefined
    try {
      const foreign = guard(request, 'media')
      if (foreign) return line.end(foreign)
      const session = await openSession(gate, request)
      line.session = session.key
      const leave = caps.enter(session.key)
      const deadline = deadlineIn(limits.headersMs, request.signal)
      const endNow = () => deadline.extend(0)
      stopping.addEventListener('abort', endNow)
      stop = () => {
        stopping.removeEventListener('abort', endNow)
        leave()
        deadline[Symbol.dispose]()
      }
      const ended = (error?: unknown) => {
        stop?.()
        line.write(200, error)
      }
      const { accountId } = session
      const lastEventId = request.headers.get('last-event-id') ?? ''
      const dispatcher = streamPoolOf(origin)
      return await withAccess(session, (token) => {
        const headers = headersFor({ token, accountId, requestId }, upstream.accountHeader)
        headers.accept = 'text/event-stream'
        if (eventId.test(lastEventId)) headers['last-event-id'] = lastEventId
        const outgoing = { origin, path, method: 'GET', headers, signal: deadline.signal, limits, dispatcher }
        return send(outgoing, async (answer) => {
          if (answer.statusCode !== 401) {
            deadline.extend(stopping.aborted ? 0 : lifeMs)
            return streamed(answer, ended)
          }
          await discard(answer)
          return refused
        })
      })
    } catch (error) {
      stop?.()
      return line.end(refuseFor(request, error, requestId, localeOf), error)
    }
  }
}

/** Ends the stream in good order when its time is up, so that the browser comes back without an error in between. */
async function* untilEnd(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body
  } catch (error) {
    if (!(error instanceof TransportError)) throw error
  }
}

function streamed(answer: Answer, ended: (error?: unknown) => void): Response {
  const type = String(answer.headers['content-type'])
  if (answer.statusCode !== 200 || !type.startsWith('text/event-stream')) {
    abandon(answer)
    throw new TransportError('bad_upstream', { cause: new Error(`${answer.statusCode} ${type}`) })
  }
  const body = streamOf([], untilEnd(plainBody(answer)), ended)
  const headers = {
    ...apiHeaders,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store, no-transform', // no-transform keeps compression from holding events back
    'x-accel-buffering': 'no',
  }
  return new Response(body, { headers })
}
