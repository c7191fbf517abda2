import * as z from 'zod'
import { isLoopback } from '#lib/server/env/loopback.ts'
import type { Env } from '#lib/server/env/schema.ts'
import type { Log } from '#lib/server/log/log.ts'
import { createWarnSeldom } from '#lib/server/log/seldom.ts'
import { addressOf, judgeOffer, type OfferSettings, readAnswer } from './offer.ts'
import { type ProviderFetch, readJson } from './provider-fetch.ts'

const endpoint = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((url) => url.startsWith('https:') || isLoopback(url))

const metadata = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  // Unusable ones are left out: signing in works without them.
  end_session_endpoint: endpoint.optional().catch(undefined),
  revocation_endpoint: endpoint.optional().catch(undefined),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional().catch(undefined),
  authorization_response_iss_parameter_supported: z.boolean().default(false).catch(false),
  id_token_signing_alg_values_supported: z.array(z.string()).default(['RS256']).catch(['RS256']),
})
type Settings = OfferSettings & Pick<Env, 'OIDC_ISSUER'>
type Parts = { env: Settings; fetch: ProviderFetch; now: () => number; log: Pick<Log, 'info' | 'warn'> }
export type ProviderMetadata = z.output<typeof metadata>

/** For the health check, which anyone may call. */
const checkMs = 10_000
const firstCheckMs = 1000
/** A provider that is started with the portal may not answer yet: one on this machine may fill its database first. */
const startingMs = { here: 120_000, elsewhere: 3000 }
/** An older answer serves until there is a newer one. */
const freshMs = 60 * 60 * 1000

/** From the configured issuer only. */
export function createDiscovery({ env, fetch, now, log }: Parts) {
  const warnSeldom = createWarnSeldom(log, now)
  let last: { metadata: ProviderMetadata; at: number } | undefined
  let firstFailedAt: number | undefined
  let running: Promise<ProviderMetadata> | undefined
  let asked: { at: number; isAnswered: boolean } | undefined

  // Absolute, because the clock may have been set back.
  const passedSince = (at: number) => Math.abs(now() - at)

  const load = async () => {
    const at = now()
    asked = { at, isAnswered: false }
    const answer = await readJson(fetch, addressOf(env.OIDC_ISSUER)).catch(toError)
    const reading = readAnswer(env.OIDC_ISSUER, answer)
    if ('fault' in reading) {
      firstFailedAt ??= at
      const isAway = answer instanceof Error || answer.status >= 500
      if (!isAway || passedSince(firstFailedAt) >= startingMs[isLoopback(env.OIDC_ISSUER) ? 'here' : 'elsewhere'])
        warnSeldom('identity provider not usable', reading.fault)
      throw new Error(reading.fault.came, { cause: answer })
    }
    const found = metadata.parse(reading.body)
    if (!last) log.info('identity provider found', { issuer: found.issuer })
    for (const { verdict, what, advice = '' } of judgeOffer(env, reading.offer))
      if (verdict === 'missing') warnSeldom('identity provider and settings differ', { what, advice })
    last = { metadata: found, at }
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

const toError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))
