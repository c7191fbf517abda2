import * as z from 'zod'
import { isLoopback } from '#lib/server/env/loopback.ts'
import type { ProviderRequest } from './provider-request.ts'

const endpoint = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((url) => url.startsWith('https:') || isLoopback(url))

const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  end_session_endpoint: endpoint.optional(),
  revocation_endpoint: endpoint.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
  id_token_signing_alg_values_supported: z.array(z.string()).default(['RS256']),
})
type Parts = { issuer: string; request: ProviderRequest; now: () => number }
export type ProviderMetadata = z.output<typeof metadata>

/** For the health check, which anyone may call. */
const checkMs = 10_000
const firstCheckMs = 1000
/** An older answer serves until there is a newer one. */
const freshMs = 60 * 60 * 1000

/** From the configured issuer only. */
export function createDiscovery({ issuer, request, now }: Parts) {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  let last: { metadata: ProviderMetadata; at: number } | undefined
  let running: Promise<ProviderMetadata> | undefined
  let asked: { at: number; isAnswered: boolean } | undefined

  // Absolute, because the clock may have been set back.
  const passedSince = (at: number) => Math.abs(now() - at)

  const load = async () => {
    asked = { at: now(), isAnswered: false }
    const { status, body } = await request(address, { method: 'GET' })
    const found = metadata.parse(body)
    // OpenID Connect Discovery 1.0 §4.3: another issuer may be an attacker's.
    if (status !== 200 || found.issuer !== issuer)
      throw new Error('the discovery document is not the configured issuer’s')
    last = { metadata: found, at: now() }
    asked.isAnswered = true
    return found
  }
  const ask = () => {
    running ??= load().finally(() => (running = undefined))
    return running
  }

  return {
    discover: async (): Promise<ProviderMetadata> => {
      if (last && passedSince(last.at) < freshMs) return last.metadata
      const answer = ask()
      if (!last) return await answer
      // Not awaited: a call that refreshes a token holds a lock, and the provider may hang.
      answer.catch(() => undefined)
      return last.metadata
    },

    isKnown: () => last !== undefined,

    check: async (): Promise<void> => {
      if (running || !asked || passedSince(asked.at) >= (last ? checkMs : firstCheckMs)) await ask()
      if (!asked?.isAnswered) throw new Error('the identity provider does not answer')
    },
  }
}
export type Discovery = ReturnType<typeof createDiscovery>['discover']
