import type { Env } from '#lib/server/env/schema.ts'
import { clientAddressOf } from '#lib/server/http/client-address.ts'
import { RefusedError } from '#lib/server/http/refusal.ts'
import { awaitStore } from '#lib/server/session/store/records.ts'
import type { SessionStore } from '#lib/server/session/store/store.ts'

const windowMs = 60_000
type LimitedKind = 'sign-in' | 'callback' | 'token' | 'unlock'
type Limits = Pick<Env, 'SIGN_IN_LIMIT_PER_ADDRESS' | 'TRUSTED_PROXY_HOPS'>

export type RateLimit = ReturnType<typeof createRateLimit>

/** By address and kind, never globally: that would let anyone lock everyone out (decision 040). */
export function createRateLimit(store: SessionStore, limits: Limits) {
  return async (what: LimitedKind, headers: Headers): Promise<RefusedError | undefined> => {
    const address = clientAddressOf(headers, limits.TRUSTED_PROXY_HOPS)
    if (address === undefined) return undefined
    const { count, resetMs } = await awaitStore(store.hit(`${what}:${address}`, windowMs))
    if (count <= limits.SIGN_IN_LIMIT_PER_ADDRESS) return undefined
    return new RefusedError(429, 'too_many_requests', { retryAfter: Math.max(1, Math.ceil(resetMs / 1000)) })
  }
}

export const maxRoundTrips = 64

export type RoundTrips = ReturnType<typeof createRoundTrips>

/** Unlike a count, it empties by itself. */
export function createRoundTrips(most: number) {
  let running = 0
  return async <T>(roundTrip: () => Promise<T>): Promise<T | undefined> => {
    if (running >= most) return undefined
    running += 1
    try {
      return await roundTrip()
    } finally {
      running -= 1
    }
  }
}
