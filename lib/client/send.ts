import { setTimeout as wait } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import { RefusedError } from '#lib/http/refusal.ts'
import { breakerOf } from './breaker.ts'
import type { Limits } from './limits.ts'
import { poolOf } from './pool.ts'
import { TransportError, transportErrorOf } from './transport-error.ts'

export type Answer = Dispatcher.ResponseData
export type Outgoing = {
  origin: string
  path: string
  method: string
  headers: Record<string, string>
  body?: Dispatcher.DispatchOptions['body']
  signal: AbortSignal
  limits: Limits
  /** Connections other than those that everything shares. */
  dispatcher?: Dispatcher
}

const retriedStatuses = new Set([502, 503, 504])

/**
 * Sends one request and lets `read` take the answer's bytes. What may be repeated without harm is repeated: a call that
 * was never sent, and a GET that failed before `read` had finished. Everything that goes wrong is a `TransportError`,
 * except that a caller who leaves gets the reason of the abort.
 */
export async function send<T>(outgoing: Outgoing, read: (answer: Answer) => Promise<T> | T): Promise<T> {
  const breaker = breakerOf(outgoing.origin)
  for (let attempt = 0; ; attempt += 1) {
    const blockedMs = breaker.blockedMs()
    if (blockedMs > 0) throw new TransportError('circuit_open', { retryAfter: Math.ceil(blockedMs / 1000) })
    try {
      const answer = await dispatch(outgoing)
      const failed = answer.statusCode >= 500
      if (attempt === outgoing.limits.retries || !isSafe(outgoing) || !retriedStatuses.has(answer.statusCode)) {
        const taken = await read(answer)
        breaker.note(failed ? 'failed' : 'ok')
        return taken
      }
      breaker.note('failed')
      await discard(answer)
    } catch (cause) {
      if (cause instanceof RefusedError) throw cause // the body was too large or broke off: not the upstream's doing
      const error = outgoing.signal.aborted ? outgoing.signal.reason : transportErrorOf(cause)
      if (!(error instanceof TransportError)) throw error
      breaker.note('failed')
      if (!isRepeatable(outgoing, error, attempt)) throw error
    }
    await pause(outgoing.signal)
  }
}

function dispatch({ origin, path, method, headers, body, signal, limits, dispatcher = poolOf(origin) }: Outgoing) {
  return dispatcher.request({
    origin,
    path,
    method,
    headers,
    body: body ?? null,
    signal,
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.mediaIdleMs,
  })
}

const isSafe = ({ method }: Outgoing) => method === 'GET' || method === 'HEAD'
const isReplayable = ({ body }: Outgoing) => body === undefined || typeof body === 'string' || Buffer.isBuffer(body)

function isRepeatable(outgoing: Outgoing, error: TransportError, attempt: number) {
  if (outgoing.signal.aborted || attempt >= outgoing.limits.retries) return false
  if (error.code === 'upstream_dns') return attempt === 0 && isReplayable(outgoing)
  if (error.beforeSending) return isReplayable(outgoing)
  return isSafe(outgoing) && error.code === 'upstream_unreachable'
}

/** Reads what is left of an answer nobody wants, so that its connection can be used again. */
export async function discard(answer: Answer) {
  await answer.body.dump({ limit: 64 * 1024 })
}

/** Drops an answer and its connection. Undici says so with an error event, which would otherwise end the process. */
export function abandon(answer: Answer) {
  answer.body.on('error', () => undefined).destroy()
}

/** Spreads the retries of many callers over 100 to 400 ms. */
async function pause(signal: AbortSignal) {
  try {
    await wait(100 + Math.random() * 300, undefined, { signal })
  } catch {
    throw signal.reason // the timer's own error would hide whether the caller left or the time was up
  }
}
