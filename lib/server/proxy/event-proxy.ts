import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { isUnserved } from '#lib/contract/addition.ts'
import { events } from '#lib/contract/events.ts'
import { streamOf } from '#lib/server/http/body-stream.ts'
import { apiHeaders } from '#lib/server/http/security-headers.ts'
import type { Session } from '#lib/server/session/core/session.ts'
import { tokenRefused, withTokenRefresh } from '#lib/server/upstream/call-upstream.ts'
import { plainBody } from '#lib/server/upstream/read-body.ts'
import {
  type Answer,
  abandon,
  deadlineIn,
  discard,
  type Limits,
  send,
  streamPoolOf,
  limits as usualLimits,
} from '#lib/server/upstream/send.ts'
import { TransportError } from '#lib/server/upstream/transport-error.ts'
import { headersFor, type UpstreamSettings } from '#lib/server/upstream/upstream.ts'
import type { WrapHandler } from '#lib/server/wrapper/wrapper.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'

type Options = {
  wrapHandler: WrapHandler<Session>
  upstream: UpstreamSettings
  concurrencyLimit: ConcurrencyLimit
  stopping: AbortSignal
  lifeMs?: number
  pollMs?: number
}

const eventId = /^[\w.:-]{1,200}$/
const answerHeaders = {
  ...apiHeaders,
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'private, no-store, no-transform', // no-transform: compression would hold events back
  'x-accel-buffering': 'no',
}

export function createEventProxy({ wrapHandler, upstream, concurrencyLimit, stopping, ...times }: Options) {
  const { origin, pathname } = new URL(upstream.apiUrl)
  const path = pathname.replace(/\/$/, '') + events.stream.path
  const limits: Limits = upstream.limits ?? usualLimits
  const { lifeMs = 5 * 60_000, pollMs = 20_000 } = times

  return wrapHandler('events', policyOf, async (request, { session, requestId, logAtEnd }) => {
    // No body is read after HEAD, so the slot would never be released.
    if (request.method === 'HEAD') return new Response(null, { headers: answerHeaders })
    const release = concurrencyLimit.acquire(session.key)
    const deadline = deadlineIn(limits.headersMs, request.signal)
    let isOver = stopping.aborted
    const endNow = () => {
      isOver = true
      deadline.extend(0)
    }
    stopping.addEventListener('abort', endNow)
    const stopWatching = session.watchEnd(endNow)
    const stop = () => {
      stopWatching()
      stopping.removeEventListener('abort', endNow)
      release()
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
      const age = new URL(request.url).searchParams.get('age')
      const query = age === null ? '' : `?${new URLSearchParams({ age })}`
      const dispatcher = streamPoolOf(origin)
      return await withTokenRefresh(session, (token) => {
        const headers = headersFor({ token, accountId, requestId }, upstream.accountHeader)
        headers.accept = 'text/event-stream'
        if (eventId.test(lastEventId)) headers['last-event-id'] = lastEventId
        const outgoing = {
          origin,
          path: path + query,
          method: 'GET',
          headers,
          signal: deadline.signal,
          limits,
          dispatcher,
        }
        return send(outgoing, async (answer) => {
          if (answer.statusCode === 401) {
            await discard(answer)
            return tokenRefused
          }
          deadline.extend(isOver ? 0 : lifeMs)
          if (!isUnserved(answer.statusCode)) return streamed(bodyOf(answer), ended)
          await discard(answer)
          return streamed(sendPolls(pollMs, deadline.signal), ended)
        })
      })
    } catch (error) {
      stop()
      // The session or the program ended before the upstream answered: no fault of the upstream.
      if (isOver && error instanceof TransportError) return new Response(null, { status: 204, headers: apiHeaders })
      throw error
    }
  })
}

/** No browser sends a header of the page's with a stream. */
const policyOf = (request: Request) => ({
  from: 'media' as const,
  account: new URL(request.url).searchParams.get('account'),
})

async function* untilEnd(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body
  } catch (error) {
    if (!(error instanceof TransportError)) throw error
  }
}

async function* sendPolls(pollMs: number, signal: AbortSignal): AsyncGenerator<Buffer> {
  const poll = Buffer.from('event: poll\ndata: 1\n\n')
  yield poll
  while (!signal.aborted) yield await wait(pollMs, poll, { signal }).catch(() => Buffer.of())
}

function bodyOf(answer: Answer): AsyncGenerator<Buffer> {
  const type = String(answer.headers['content-type'])
  if (answer.statusCode !== 200 || !type.startsWith('text/event-stream')) {
    abandon(answer)
    throw new TransportError('bad_upstream', { cause: new Error(`${answer.statusCode} ${type}`) })
  }
  return untilEnd(plainBody(answer))
}

function streamed(events: AsyncGenerator<Buffer>, ended: (error?: unknown) => void): Response {
  return new Response(streamOf([], events, ended), { headers: answerHeaders })
}
