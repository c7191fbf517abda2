import { LRUCache } from 'lru-cache'
import { RefusedError } from '#lib/http/refusal.ts'

const windowMs = 60_000

export type Caps = {
  /** Takes a place for one call of a session; the returned function gives it back. Throws `RefusedError` when there is none. */
  enter(sessionKey: string): () => void
}

export const usualCaps = { perSession: 32, perProcess: 512, perMinute: 1200 }

/** For calls that are part of a call which already has a place. */
export const uncapped: Caps = { enter: () => () => {} }

type Use = { inFlight: number; since: number; calls: number }

/** Limits the calls of a session, and of all sessions to what this process can serve. */
export function createCaps(
  { perSession, perProcess, perMinute } = usualCaps,
  now: () => number = () => performance.now(),
): Caps {
  const uses = new LRUCache<string, Use>({ max: 20_000 })
  let inFlight = 0

  function useOf(key: string) {
    const use = uses.get(key) ?? { inFlight: 0, since: now(), calls: 0 }
    if (now() - use.since > windowMs) Object.assign(use, { since: now(), calls: 0 })
    uses.set(key, use)
    return use
  }

  return {
    enter(key) {
      if (inFlight >= perProcess) throw new RefusedError(503, 'overloaded', { retryAfter: 1 })
      const use = useOf(key)
      if (use.inFlight >= perSession) throw new RefusedError(429, 'too_many_requests', { retryAfter: 1 })
      if (use.calls >= perMinute) {
        const retryAfter = Math.ceil((use.since + windowMs - now()) / 1000)
        throw new RefusedError(429, 'too_many_requests', { retryAfter })
      }
      use.calls += 1
      use.inFlight += 1
      inFlight += 1
      let inside = true
      return () => {
        if (!inside) return
        inside = false
        use.inFlight -= 1
        inFlight -= 1
      }
    },
  }
}
