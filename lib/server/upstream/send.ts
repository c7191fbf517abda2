import { setTimeout as wait } from 'node:timers/promises'
import { type Dispatcher, Pool } from 'undici'
import { RefusedError } from '#lib/server/http/refusal.ts'
import { processWide } from '#lib/server/process-wide.ts'
import { SessionEnded, SessionUnavailable } from '#lib/server/session/core/session.ts'
import { TransportError, transportErrorOf } from './transport-error.ts'

/* The only place that waits for, repeats, or stops calls to the upstream (decision 050 names other waits). */

const kilobyte = 1024
const second = 1000

export const limits = {
  connectMs: 3 * second,
  headersMs: 15 * second,
  jsonTotalMs: 30 * second,
  mediaIdleMs: 30 * second,
  mediaTotalMs: 600 * second,
  jsonBytes: 32 * kilobyte * kilobyte,
  retries: 2,
}
export type Limits = typeof limits

export type Answer = Dispatcher.ResponseData
export type Outgoing = {
  origin: string
  path: string
  method: string
  headers: Record<string, string>
  body?: Dispatcher.DispatchOptions['body']
  signal: AbortSignal
  limits: Limits
  dispatcher?: Dispatcher
}

const retriedStatuses = new Set([502, 503, 504])

/** Repeats what was never sent, and a GET that failed before `read` had finished. */
export async function send<T>(outgoing: Outgoing, read: (answer: Answer) => Promise<T> | T): Promise<T> {
  const breaker = breakerOf(outgoing.origin)
  for (let attempt = 0; ; attempt += 1) {
    const blockedMs = breaker.blockedMs()
    if (blockedMs > 0) throw new TransportError('circuit_open', { retryAfter: Math.ceil(blockedMs / 1000) })
    try {
      const answer = await dispatch(outgoing)
      if (outgoing.method === 'HEAD') dropEncoding(answer)
      if (attempt === outgoing.limits.retries || !isSafe(outgoing) || !retriedStatuses.has(answer.statusCode)) {
        const taken = await read(answer)
        breaker.recordOutcome(outcomeOf(answer.statusCode))
        return taken
      }
      breaker.recordOutcome('failed')
      await discard(answer)
    } catch (cause) {
      if (isOfCaller(cause)) throw cause
      const error = outgoing.signal.aborted ? outgoing.signal.reason : transportErrorOf(cause)
      if (!(error instanceof TransportError)) throw error
      breaker.recordOutcome(outcomeOf(error.status))
      if (!isRepeatable(outgoing, error, attempt)) throw error
    }
    await pause(outgoing.signal)
  }
}

/** An upstream need not have every call (501, decision 051). */
const outcomeOf = (status: number) => (status >= 500 && status !== 501 ? 'failed' : 'ok')

const isOfCaller = (cause: unknown) =>
  cause instanceof RefusedError || cause instanceof SessionEnded || cause instanceof SessionUnavailable

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

/** After HEAD: no body follows, and the length would be that of a compressed one. */
function dropEncoding({ headers }: Answer) {
  if (headers['content-encoding'] === undefined) return
  delete headers['content-encoding']
  delete headers['content-length']
}

const isSafe = ({ method }: Outgoing) => method === 'GET' || method === 'HEAD'
const isReplayable = ({ body }: Outgoing) => body === undefined || typeof body === 'string' || Buffer.isBuffer(body)

function isRepeatable(outgoing: Outgoing, error: TransportError, attempt: number) {
  if (outgoing.signal.aborted || attempt >= outgoing.limits.retries) return false
  if (error.code === 'upstream_dns') return attempt === 0 && isReplayable(outgoing)
  if (error.beforeSending) return isReplayable(outgoing)
  return isSafe(outgoing) && error.code === 'upstream_unreachable'
}

export async function discard(answer: Answer) {
  await answer.body.dump({ limit: 64 * 1024 })
}

/** Undici emits an error event, which would otherwise end the process. */
export function abandon(answer: Answer) {
  answer.body.on('error', () => undefined).destroy()
}

/** 100 to 400 ms, so that many callers do not retry together. */
async function pause(signal: AbortSignal) {
  try {
    await wait(100 + Math.random() * 300, undefined, { signal })
  } catch {
    throw signal.reason // not the timer's error, which hides whether the caller left or the time was up
  }
}

function perOrigin<T>(name: string, create: (origin: string) => T): (origin: string) => T {
  const created = processWide(name, () => new Map<string, T>())
  return (origin) => {
    const value = created.get(origin) ?? create(origin)
    created.set(origin, value)
    return value
  }
}

const createPool = (origin: string, connections: number | null) =>
  new Pool(origin, {
    connections,
    pipelining: 1,
    keepAliveTimeout: 10_000,
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.mediaIdleMs,
    connect: { timeout: limits.connectMs },
  })

export const poolOf = perOrigin('pool', (origin) => createPool(origin, 64))

/** Separate connections for streams, so that open pages do not take those of calls. */
export const streamPoolOf = perOrigin('streamPool', (origin) => createPool(origin, null))

const windowMs = 10_000
const openMs = 5_000
const leastCalls = 20

export type Breaker = {
  isOpen(): boolean
  blockedMs(): number
  /** A refusal (4xx) is no failure. */
  recordOutcome(outcome: 'ok' | 'failed'): void
}

/** Opens when half of at least 20 calls in 10 s failed, for 5 s; then one call probes the origin. */
export function createBreaker(now: () => number = () => performance.now()): Breaker {
  let since = now()
  let calls = 0
  let failures = 0
  let openUntil = 0

  function startWindow() {
    since = now()
    calls = 0
    failures = 0
  }

  return {
    isOpen: () => openUntil > 0,
    blockedMs() {
      if (openUntil === 0) return 0
      const left = openUntil - now()
      if (left > 0) return left
      openUntil = now() + openMs // this call is the probe; the others wait for its outcome
      return 0
    },
    recordOutcome(outcome) {
      if (openUntil > 0) {
        openUntil = outcome === 'ok' ? 0 : now() + openMs
        return startWindow()
      }
      if (now() - since > windowMs) startWindow()
      calls += 1
      if (outcome === 'ok') return
      failures += 1
      if (calls < leastCalls || failures * 2 < calls) return
      openUntil = now() + openMs
      startWindow()
    },
  }
}

export const breakerOf = perOrigin('breaker', () => createBreaker())

/** Probes the origin while the breaker is open, because no other call may come to do so. */
export async function isFailing(baseUrl: string): Promise<boolean> {
  const { origin, pathname } = new URL(baseUrl)
  const breaker = breakerOf(origin)
  if (!breaker.isOpen()) return false
  using deadline = deadlineIn(2 * second)
  const path = `${pathname.replace(/\/$/, '')}/vars` // without a token: a refusal is an answer
  const headers = { accept: 'application/json', 'user-agent': 'site-flow-light' }
  const question = { origin, path, method: 'GET', headers, signal: deadline.signal, limits: { ...limits, retries: 0 } }
  await send(question, discard).catch(() => undefined)
  return breaker.isOpen()
}

export type ReadTimeout = { signal: AbortSignal; extend(ms: number): void; [Symbol.dispose](): void }

/** Dispose of it when the answer has been read, so that no timer outlives its call. */
export function deadlineIn(ms: number, caller?: AbortSignal): ReadTimeout {
  const controller = new AbortController()
  const leave = () => controller.abort(caller?.reason)
  const expire = () => controller.abort(new TransportError('upstream_timeout'))
  let timer = setTimeout(expire, ms)
  if (caller?.aborted) leave()
  else caller?.addEventListener('abort', leave, { once: true })
  return {
    signal: controller.signal,
    extend(more) {
      clearTimeout(timer)
      timer = setTimeout(expire, more)
    },
    [Symbol.dispose]() {
      clearTimeout(timer)
      caller?.removeEventListener('abort', leave)
    },
  }
}
