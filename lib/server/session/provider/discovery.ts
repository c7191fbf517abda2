import * as z from 'zod'
import type { Env } from '#lib/server/env/schema.ts'
import type { Log } from '#lib/server/log/log.ts'
import { createWarnSeldom } from '#lib/server/log/seldom.ts'
import { addressOf, isUsable, judgeOffer, readAnswer, sentenceOf } from './offer.ts'
import { type ProviderFetch, readJson } from './provider-fetch.ts'

// Unusable ones are left out: signing in works without them.
const besides = z.string().refine(isUsable).optional().catch(undefined)

/** Of a document that `readAnswer` has found usable. */
const metadata = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  end_session_endpoint: besides,
  revocation_endpoint: besides,
  token_endpoint_auth_methods_supported: z.array(z.string()).optional().catch(undefined),
  authorization_response_iss_parameter_supported: z.boolean().default(false).catch(false),
  id_token_signing_alg_values_supported: z.array(z.string()).default(['RS256']).catch(['RS256']),
})
type Settings = Pick<
  Env,
  'APP_ORIGIN' | 'OIDC_ISSUER' | 'OIDC_SCOPE' | 'OIDC_CLIENT_AUTH' | 'OIDC_ID_TOKEN_ALG' | 'OIDC_SIGN_OUT'
>
type Parts = { env: Settings; fetch: ProviderFetch; now: () => number; log: Pick<Log, 'info' | 'warn'> }
export type ProviderMetadata = z.output<typeof metadata>

/** For the health check, which anyone may call. */
const checkMs = 10_000
const firstCheckMs = 1000
/** A provider that is started with the portal may not answer yet. */
const startingMs = 3000
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
    const came = await readJson(fetch, addressOf(env.OIDC_ISSUER)).catch(toError)
    const reading = readAnswer(env.OIDC_ISSUER, came)
    if ('fault' in reading) {
      firstFailedAt ??= at
      if (!(came instanceof Error) || passedSince(firstFailedAt) >= startingMs)
        warnSeldom('identity provider not usable', reading.fault)
      throw new Error(sentenceOf(reading.fault))
    }
    if (!last) log.info('identity provider found', { issuer: env.OIDC_ISSUER })
    for (const { what, verdict, advice = '' } of judgeOffer(env, reading.offer))
      if (verdict === 'missing') warnSeldom('identity provider and settings differ', { what, advice })
    last = { metadata: metadata.parse('body' in came ? came.body : undefined), at }
    asked.isAnswered = true
    return last.metadata
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
