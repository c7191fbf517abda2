import * as z from 'zod'
import { isLoopback } from '#lib/env/schema.ts'
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
  id_token_signing_alg_values_supported: z.array(z.string()).default(['RS256']),
})
export type ProviderMetadata = z.output<typeof metadata>

/** How long an answer counts as fresh. An older one serves until there is a newer one. */
const freshMs = 60 * 60 * 1000

/** Reads where the identity provider's endpoints are, from the configured issuer only. */
export function createDiscovery({
  issuer,
  request,
  now,
}: {
  issuer: string
  request: ProviderRequest
  now: () => number
}) {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  let last: { metadata: ProviderMetadata; at: number } | undefined
  let running: Promise<ProviderMetadata> | undefined

  const load = async () => {
    const { status, body } = await request(address, { method: 'GET' })
    const found = metadata.parse(body)
    // OpenID Connect Discovery 1.0 §4.3: anything but the exact issuer may be somebody else's endpoints.
    if (status !== 200 || found.issuer !== issuer)
      throw new Error('the discovery document is not the configured issuer’s')
    last = { metadata: found, at: now() }
    return found
  }

  return async (): Promise<ProviderMetadata> => {
    if (last && now() - last.at < freshMs) return last.metadata
    running ??= load().finally(() => (running = undefined))
    if (!last) return await running
    // Nobody waits for a provider that hangs: whoever renews a token holds a lock meanwhile.
    running.catch(() => undefined)
    return last.metadata
  }
}
export type Discovery = ReturnType<typeof createDiscovery>
