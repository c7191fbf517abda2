import { setTimeout as wait } from 'node:timers/promises'
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import { SessionUnavailable } from '#lib/server/session/core/session.ts'
import type { Discovery } from './discovery.ts'
import { type ProviderFetch, readJson } from './provider-fetch.ts'

const freshMs = 60 * 60 * 1000
/** An unknown key may be made up, so the provider is asked at most this often. */
const againMs = 1000

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

type Parts = {
  discover: Discovery
  fetch: ProviderFetch
  now: () => number
  pause?: (ms: number) => Promise<unknown>
}
type Known = { find: JWTVerifyGetKey; askedAt: number; requestNumber: number }

/** Waits for an answer given after the token came: made-up tokens cannot hide a new key. */
export function createProviderKeys({ discover, fetch, now, pause = wait }: Parts): JWTVerifyGetKey {
  let last: Known | undefined
  let loading: Promise<Known> | undefined
  let requestCount = 0
  let askedAt = Number.NEGATIVE_INFINITY

  const ask = async (): Promise<Known> => {
    const waitMs = askedAt + againMs - now()
    if (waitMs > 0) await pause(Math.min(waitMs, againMs))
    askedAt = now()
    const requestNumber = (requestCount += 1)
    try {
      const { jwks_uri } = await discover()
      const { status, body } = await readJson(fetch, jwks_uri)
      if (status !== 200) throw new Error(`the provider's keys answered ${status}`)
      last = { find: createLocalJWKSet(keySet.parse(body)), askedAt, requestNumber }
      return last
    } catch (cause) {
      throw new SessionUnavailable('idp_unavailable', 5, { cause })
    }
  }
  const load = () => {
    loading ??= ask().finally(() => (loading = undefined))
    return loading
  }

  return async (header, token) => {
    const countBefore = requestCount
    let known = last && now() - last.askedAt < freshMs ? last : await load()
    for (;;) {
      try {
        return await known.find(header, token)
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || known.requestNumber > countBefore) throw error
        known = await load()
      }
    }
  }
}
