import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

const freeTries = 5
const firstWaitMs = 30_000
const longestWaitMs = 15 * 60_000
const forgottenAfterMs = 24 * 60 * 60_000
/** Each costs its sender a computed hash, so that a flood takes longer to push a pair out than a pair has to wait. */
const mostRemembered = 50_000

export type Attempts = {
  /** Milliseconds until the next attempt is allowed; 0 when it is now. */
  waitMs(pair: string): number
  failed(pair: string): void
  succeeded(pair: string): void
}

/** Names are of any length, and what is remembered must not be. */
export const pairOf = (username: string, address: string) =>
  createHash('sha256').update(`${address} ${username}`).digest('base64url')

/**
 * Counts the wrong passwords for one person from one address, and makes each further guess wait twice as long. An
 * address alone is never counted, as a whole site has one, and neither is a person alone: strangers could lock them out.
 */
export function createAttempts(now: () => Date): Attempts {
  const clock = { now: () => now().getTime() }
  const failures = new LRUCache<string, { count: number; lastAt: number }>({
    max: mostRemembered,
    ttl: forgottenAfterMs,
    ttlResolution: 0,
    perf: clock,
  })
  return {
    waitMs(pair) {
      const { count, lastAt } = failures.get(pair) ?? { count: 0, lastAt: 0 }
      if (count < freeTries) return 0
      const wholeWaitMs = Math.min(firstWaitMs * 2 ** (count - freeTries), longestWaitMs)
      return Math.max(0, lastAt + wholeWaitMs - clock.now())
    },
    failed(pair) {
      failures.set(pair, { count: (failures.get(pair)?.count ?? 0) + 1, lastAt: clock.now() })
    },
    succeeded(pair) {
      failures.delete(pair)
    },
  }
}
