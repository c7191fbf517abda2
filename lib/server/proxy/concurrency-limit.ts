import { LRUCache } from 'lru-cache'
import { RefusedError } from '#lib/server/http/refusal.ts'
import type { Session } from '#lib/server/session/core/session.ts'
import type { WrapHandler } from '#lib/server/wrapper/wrapper.ts'

const windowMs = 60_000

export type ConcurrencyLimit = {
  acquire(sessionKey: string): () => void
  /**
   * Browsers request all pictures at once and repeat none, so these calls queue. `isCounted`: among those of the minute, which
   * the pictures of one run of job sheets would use up.
   */
  waitToAcquire(sessionKey: string, signal: AbortSignal, options?: { isCounted: boolean }): Promise<() => void>
}

export const usualConcurrency = { perSession: 32, perProcess: 512, perMinute: 1200 }

/** The pictures of one run of job sheets. */
const maxWaiting = 500

/** An archive has a slot of its session already. */
export const unlimited: ConcurrencyLimit = { acquire: () => () => {}, waitToAcquire: async () => () => {} }

/** Queued, because not every page repeats a refused request. */
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

  function requireUse(key: string, isCounted = true) {
    if (inFlight >= perProcess) throw new RefusedError(503, 'overloaded', { retryAfter: 1 })
    const use = useOf(key)
    if (isCounted && use.calls >= perMinute) {
      const retryAfter = Math.ceil((use.since + windowMs - now()) / 1000)
      throw new RefusedError(429, 'too_many_requests', { retryAfter })
    }
    return use
  }

  function takeSlot(use: Use) {
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
      if (use.inFlight >= perSession) throw noFreeSlot()
      use.calls += 1
      return takeSlot(use)
    },

    async waitToAcquire(key, signal, { isCounted } = { isCounted: true }) {
      signal.throwIfAborted()
      const use = requireUse(key, isCounted)
      const isFree = use.inFlight < perSession
      if (!isFree && use.waiting.size >= maxWaiting) throw noFreeSlot()
      if (isCounted) use.calls += 1
      if (isFree) return takeSlot(use)
      return new Promise((resolve, reject) => {
        // Reuses the slot at once, so that no later call takes it.
        const onRelease = () => {
          stop()
          resolve(takeSlot(use))
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

const noFreeSlot = () => new RefusedError(429, 'too_many_requests', { retryAfter: 1 })
