import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

const freeAttempts = 5
const firstWaitMs = 30_000
const longestWaitMs = 15 * 60_000
const forgottenAfterMs = 24 * 60 * 60_000
/** Each pair costs a scrypt hash: pushing a pair out of the cache takes longer than the wait of that pair. */
const maxPairs = 50_000

export type Attempts = {
  waitMs(pair: string): number
  recordFailure(pair: string): void
  recordSuccess(pair: string): void
}

/** Hashed, because a typed user name can have any length. */
export const pairOf = (username: string, address: string) =>
  createHash('sha256').update(`${address} ${username}`).digest('base64url')

/** Never by address alone, which a whole site shares, nor by user alone: a stranger could lock that user out. */
export function createAttempts(now: () => Date): Attempts {
  const clock = { now: () => now().getTime() }
  const failures = new LRUCache<string, { count: number; lastAt: number }>({
    max: maxPairs,
    ttl: forgottenAfterMs,
    ttlResolution: 0,
    perf: clock,
  })
  return {
    waitMs(pair) {
      const { count, lastAt } = failures.get(pair) ?? { count: 0, lastAt: 0 }
      if (count < freeAttempts) return 0
      const wholeWaitMs = Math.min(firstWaitMs * 2 ** (count - freeAttempts), longestWaitMs)
      return Math.max(0, lastAt + wholeWaitMs - clock.now())
    },
    recordFailure(pair) {
      failures.set(pair, { count: (failures.get(pair)?.count ?? 0) + 1, lastAt: clock.now() })
    },
    recordSuccess(pair) {
      failures.delete(pair)
    },
  }
}
