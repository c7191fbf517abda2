import { createStore } from '#lib/browser/store.ts'
import { codeOf } from '#lib/common/errors/code-of.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { pause } from './time.ts'

/** A rate-limited service names no longer wait. What names one is refused, as after many wrong codes or mails: its user is told. */
export const longestWaitS = 60
const defaultWaitS = 5
const maxTries = 5

/**
 * `until` is on performance.now(), which the user cannot set. `seconds`: how long a call waits that goes on by itself, which
 * the page says; 0 while none does.
 */
export const rateLimit = createStore({ seconds: 0, until: 0 })
const remainingMs = () => rateLimit.get().until - performance.now()
/** So that calls that waited together do not come together. */
const jitterMs = () => Math.random() * 250

/** A number or a date (RFC 9110 §10.2.3), which is by the clock of the server that answered. */
export function retryAfterOf(headers: Headers): number {
  const text = headers.get('retry-after')
  if (text !== null && /^\d{1,6}$/.test(text)) return Math.max(1, Number(text))
  const at = /[a-z]/i.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN
  if (Number.isNaN(at)) return defaultWaitS
  const now = Date.parse(headers.get('date') ?? '') || Date.now()
  return Math.max(1, Math.ceil((at - now) / 1000))
}

export const rateLimitedError = (call: string, seconds: number) =>
  new UpstreamError(call, 429, { code: 'rate_limited', seconds })

export function retryAfterSecondsOf(error: unknown): number | undefined {
  // An upstream may use this code for a failure of its own.
  if (!(error instanceof UpstreamError) || error.status !== 429 || codeOf(error) !== 'rate_limited') return undefined
  return Number(Reflect.get(Object(error.details), 'seconds'))
}

export async function waitForRetryAfter(call: { name: string }, canWait: boolean, signal?: AbortSignal): Promise<void> {
  if (!canWait && remainingMs() > 0) throw rateLimitedError(call.name, Math.ceil(remainingMs() / 1000))
  await waitWhileRateLimited(signal)
}

export async function waitWhileRateLimited(signal?: AbortSignal): Promise<void> {
  while (remainingMs() > 0) {
    const { seconds, until } = rateLimit.get()
    if (seconds === 0) rateLimit.set({ seconds: Math.ceil(remainingMs() / 1000), until })
    await pause(remainingMs() + jitterMs(), signal)
  }
}

export function recordRateLimit(error: unknown, tries: number): boolean {
  const seconds = retryAfterSecondsOf(error)
  if (seconds === undefined || seconds > longestWaitS) return false
  const until = performance.now() + seconds * 1000
  if (until > rateLimit.get().until) rateLimit.set({ seconds: 0, until })
  return tries < maxTries
}

/** For changes whose progress the user watches. A rate-limited change was not made, so it can be repeated. */
export async function retryWhileRateLimited<T>(change: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await change()
    } catch (error) {
      const seconds = retryAfterSecondsOf(error)
      if (seconds === undefined || seconds > longestWaitS || tries === maxTries) throw error
      await waitWhileRateLimited(signal)
    }
  }
}
