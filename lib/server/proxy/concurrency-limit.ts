import { LRUCache } from 'lru-cache'
import type { WrapHandler } from '#lib/server/handlers/wrapper/wrapper.ts'
import { RefusedError } from '#lib/server/http/refusal.ts'
import type { Session } from '#lib/server/session/core/session.ts'

const windowMs = 60_000

export type ConcurrencyLimit = {
  /** Takes a place for one call of a session; the returned function gives it back. Throws `RefusedError` when there is none. */
  acquire(sessionKey: string): () => void
  /**
   * The same for pictures and files: over HTTP/2 a browser asks for all of a page at once, and does not ask again for what
   * was refused. Where the session has no place left they wait for one, first come, first served, until `signal` aborts.
   */
  waitToAcquire(sessionKey: string, signal: AbortSignal): Promise<() => void>
}

export const usualConcurrency = { perSession: 32, perProcess: 512, perMinute: 1200 }

/** How many calls of a session may wait: the pictures of one run of job sheets. */
const maxWaiting = 500

/** For calls that are part of a call which already has a place. */
export const unlimited: ConcurrencyLimit = { acquire: () => () => {}, waitToAcquire: async () => () => {} }

/** Makes handlers that have a place of their session while they answer. They wait for it: not every page asks again. */
export const limited =
  (wrapHandler: WrapHandler<Session>, limit: () => ConcurrencyLimit): WrapHandler<Session> =>
  (event, policyOrReader, handle) =>
    wrapHandler(event, policyOrReader, async (request, context) => {
      const release = await limit().waitToAcquire((context.session as Session).key, request.signal)
      try {
        return await handle(request, context)
      } finally {
        release()
      }
    })

type Use = { inFlight: number; since: number; calls: number; waiting: Set<() => void> }

/** Limits the calls of a session, and of all sessions to what this process can serve. */
export function createConcurrencyLimit(
  { perSession, perProcess, perMinute } = usualConcurrency,
  now: () => number = () => performance.now(),
): ConcurrencyLimit {
  const uses = new LRUCache<string, Use>({ max: 20_000 })
  let inFlight = 0

  function useOf(key: string) {
    const use = uses.get(key) ?? { inFlight: 0, since: now(), calls: 0, waiting: new Set() }
    if (now() - use.since > windowMs) Object.assign(use, { since: now(), calls: 0 })
    uses.set(key, use)
    return use
  }

  /** The use of a session that may make another call now or, once it has a place, later. */
  function requireUse(key: string) {
    if (inFlight >= perProcess) throw new RefusedError(503, 'overloaded', { retryAfter: 1 })
    const use = useOf(key)
    if (use.calls + use.waiting.size >= perMinute) {
      const retryAfter = Math.ceil((use.since + windowMs - now()) / 1000)
      throw new RefusedError(429, 'too_many_requests', { retryAfter })
    }
    return use
  }

  function takePlace(use: Use) {
    use.calls += 1
    use.inFlight += 1
    inFlight += 1
    let inside = true
    return () => {
      if (!inside) return
      inside = false
      use.inFlight -= 1
      inFlight -= 1
      const [next] = use.waiting
      next?.()
    }
  }

  return {
    acquire(key) {
      const use = requireUse(key)
      if (use.inFlight >= perSession) throw full()
      return takePlace(use)
    },

    async waitToAcquire(key, signal) {
      signal.throwIfAborted()
      const use = requireUse(key)
      if (use.inFlight < perSession) return takePlace(use)
      if (use.waiting.size >= maxWaiting) throw full()
      return new Promise((resolve, reject) => {
        // At once when a place is given back, so that no later call takes it.
        const onRelease = () => {
          stop()
          resolve(takePlace(use))
        }
        const onAbort = () => {
          stop()
          reject(signal.reason as Error)
        }
        const stop = () => {
          use.waiting.delete(onRelease)
          signal.removeEventListener('abort', onAbort)
        }
        use.waiting.add(onRelease)
        signal.addEventListener('abort', onAbort)
      })
    },
  }
}

const full = () => new RefusedError(429, 'too_many_requests', { retryAfter: 1 })
