import { UpstreamError } from '#lib/contract/wire.ts'
import { codeOf } from '#lib/errors/code-of.ts'
import { createStore } from '#lib/store.ts'

/** A service that wants to be left alone for longer is not waited for. */
const longestWaitS = 60
const usualWaitS = 5
const mostTries = 5

/** For how many seconds the service last asked to be left alone, and until when: by a clock that the user cannot set. */
export const rateLimit = createStore({ seconds: 0, until: 0 })
const left = () => rateLimit.get().until - performance.now()

/**
 * The seconds of a `Retry-After`: a number or a date (RFC 9110 §10.2.3), which is by the clock of whoever answered. What
 * is neither is five seconds.
 */
export function retryAfterOf(headers: Headers): number {
  const text = headers.get('retry-after')
  if (text !== null && /^\d{1,6}$/.test(text)) return Math.max(1, Number(text))
  const at = /[a-z]/i.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN
  if (Number.isNaN(at)) return usualWaitS
  const now = Date.parse(headers.get('date') ?? '') || Date.now()
  return Math.max(1, Math.ceil((at - now) / 1000))
}

/** The refusal of a service that has too much to do. It says that nothing was done. */
export const busyError = (call: string, seconds: number, cause?: unknown) =>
  new UpstreamError(call, 429, { code: 'busy', seconds }, { cause })

/** How long a busy service wants to be left alone; undefined for any other error. */
export function busySecondsOf(error: unknown): number | undefined {
  // An upstream may have a code of this name for a failure of its own.
  if (!(error instanceof UpstreamError) || error.status !== 429 || codeOf(error) !== 'busy') return undefined
  return Number(Reflect.get(Object(error.details), 'seconds'))
}

/** Before a call: waits until the service may be asked again, or refuses until then without asking. */
export async function whenCalm(call: { name: string }, mayWait: boolean, signal?: AbortSignal): Promise<void> {
  if (!mayWait && left() > 0) throw busyError(call.name, Math.ceil(left() / 1000))
  while (left() > 0) await passed(left(), signal)
}

/** Remembers that the service is busy. True when it is worth waiting for. */
export function noteBusy(error: unknown, tries: number): boolean {
  const seconds = busySecondsOf(error)
  if (seconds === undefined || seconds > longestWaitS) return false
  const until = performance.now() + seconds * 1000
  if (until > rateLimit.get().until) rateLimit.set({ seconds, until })
  return tries < mostTries
}

/** For changes that somebody watches: waits while the service is busy, since what it refused it has not done. */
export async function untilTaken<T>(change: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await change()
    } catch (error) {
      const seconds = busySecondsOf(error)
      if (seconds === undefined || seconds > longestWaitS || tries === mostTries) throw error
      await passed(Math.max(0, left()))
    }
  }
}

/** A little later for each, so that those who waited together do not come together. */
function passed(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      },
      ms + Math.random() * 250,
    )
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave, { once: true })
  })
}
