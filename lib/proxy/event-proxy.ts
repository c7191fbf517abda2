import type { Readable } from 'node:stream'
import { refused, withTokenRefresh } from '#lib/client/call-upstream.ts'
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
import type { WrapHandler } from '#lib/handlers/wrapper.ts'
import { streamOf } from '#lib/http/body-stream.ts'
import { apiHeaders } from '#lib/http/refusal.ts'
import type { Session } from '#lib/session/gate.ts'
import type { Caps } from './caps.ts'

type Options = {
  wrapHandler: WrapHandler<Session>
  upstream: UpstreamSettings
  caps: Caps
  /** Aborted when this program was asked to stop. */
  stopping: AbortSignal
  /** A stream is closed after this long. The browser asks again at once, and its session is read again. */
  lifeMs?: number
}

const eventId = /^[\w.:-]{1,200}$/

/** Creates the handler that forwards the upstream's live updates, each as it comes, until either side leaves. */
export function createEventProxy({ wrapHandler, upstream, caps, stopping, lifeMs = 5 * 60_000 }: Options) {
  const { origin, pathname } = new URL(upstream.apiUrl)
  const path = pathname.replace(/\/$/, '') + events.stream.path
  const limits: Limits = upstream.limits ?? usualLimits

  return wrapHandler('events', { from: 'media' }, async (request, { session, requestId, logAtEnd }) => {
    const leave = caps.enter(session.key)
    const deadline = deadlineIn(limits.headersMs, request.signal)
    const endNow = () => deadline.extend(0)
    stopping.addEventListener('abort', endNow)
    const stop = () => {
      stopping.removeEventListener('abort', endNow)
      leave()
      deadline[Symbol.dispose]()
    }
    try {
      const write = logAtEnd()
      const ended = (error?: unknown) => {
        stop()
        write(200, error)
      }
      const { accountId } = session
      const lastEventId = request.headers.get('last-event-id') ?? ''
      const dispatcher = streamPoolOf(origin)
      return await withTokenRefresh(session, (token) => {
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
      stop()
      throw error
    }
  })
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
