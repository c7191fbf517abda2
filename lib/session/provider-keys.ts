import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import type { Discovery } from './discovery.ts'
import { SessionUnavailable } from './gate.ts'
import type { ProviderRequest } from './provider-request.ts'

const freshMs = 60 * 60 * 1000
/** A key that is not among those known may be a new one, or made up: the provider is asked no more often than this. */
const againMs = 30_000

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

type Parts = { discover: Discovery; request: ProviderRequest; now: () => number }

/** Finds the key that the identity provider signed a token with, as its discovery document says. */
export function createProviderKeys({ discover, request, now }: Parts): JWTVerifyGetKey {
  let last: { find: JWTVerifyGetKey; at: number } | undefined

  const load = async () => {
    try {
      const { jwks_uri } = await discover()
      const { status, body } = await request(jwks_uri, { method: 'GET' })
      if (status !== 200) throw new Error(`the provider's keys answered ${status}`)
      last = { find: createLocalJWKSet(keySet.parse(body)), at: now() }
      return last
    } catch (cause) {
      throw new SessionUnavailable('idp_unavailable', 5, { cause })
    }
  }

  return async (header, token) => {
    const known = last && now() - last.at < freshMs ? last : await load()
    try {
      return await known.find(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || now() - known.at < againMs) throw error
      return await (await load()).find(header, token)
    }
  }
}
