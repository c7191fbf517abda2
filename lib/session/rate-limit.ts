import type { Env } from '#lib/env/schema.ts'
import { refuse } from '#lib/http/refusal.ts'
import { answered } from './record.ts'
import type { SessionStore } from './store/store.ts'

const windowMs = 60_000
type Limited = 'sign-in' | 'callback' | 'token' | 'unlock'
type Limits = Pick<Env, 'SIGN_IN_LIMIT_PER_ADDRESS' | 'SIGN_IN_LIMIT_TOTAL' | 'TRUSTED_PROXY_HOPS'>

export type RateLimit = ReturnType<typeof createRateLimit>

/** Refuses the sign-in steps of somebody who tries too often, counted in the store that all instances share. */
export function createRateLimit(store: SessionStore, limits: Limits) {
  return async (what: Limited, headers: Headers): Promise<Response | undefined> => {
    const address = clientAddress(headers, limits.TRUSTED_PROXY_HOPS)
    const all = { ...(await answered(store.hit(`${what}:all`, windowMs))), most: limits.SIGN_IN_LIMIT_TOTAL }
    const own = address && {
      ...(await answered(store.hit(`${what}:${address}`, windowMs))),
      most: limits.SIGN_IN_LIMIT_PER_ADDRESS,
    }
    const exceeded = [own, all].find((counted) => counted && counted.count > counted.most)
    if (!exceeded) return undefined
    const retryAfter = String(Math.max(1, Math.ceil(exceeded.resetMs / 1000)))
    return refuse(429, 'too_many_requests', { headers: { 'retry-after': retryAfter } })
  }
}

/**
 * The address that the outermost trusted proxy saw. Without a trusted proxy there is none: what a browser writes into
 * the header is not an address.
 */
function clientAddress(headers: Headers, trustedHops: number): string | undefined {
  if (trustedHops === 0) return undefined
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  return hops.at(-trustedHops) || undefined
}
