import * as z from 'zod'
import { isLoopback } from '#lib/server/env/loopback.ts'
import type { Env } from '#lib/server/env/schema.ts'
import type { Log } from '#lib/server/log/log.ts'
import { createWarnSeldom } from '#lib/server/log/seldom.ts'
import { authWays } from './client-auth.ts'
import { failureOf } from './failure.ts'
import { answerSeconds, type ProviderFetch, readJson } from './provider-fetch.ts'

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
type Settings = Pick<Env, 'OIDC_ISSUER' | 'OIDC_CLIENT_AUTH' | 'OIDC_ID_TOKEN_ALG' | 'OIDC_SIGN_OUT'>
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
  const address = `${env.OIDC_ISSUER.replace(/\/$/, '')}/.well-known/openid-configuration`
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
    try {
      const found = usable(env.OIDC_ISSUER, await readJson(fetch, address))
      if (!last) log.info('identity provider found', { issuer: found.issuer })
      for (const advice of adviceOn(found, env)) warnSeldom('identity provider and settings differ', { advice })
      last = { metadata: found, at }
      asked.isAnswered = true
      return found
    } catch (error) {
      firstFailedAt ??= at
      if (error instanceof Unusable || passedSince(firstFailedAt) >= startingMs)
        warnSeldom('identity provider not usable', { asked: address, ...problemOf(error) })
      throw error
    }
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

class Unusable extends Error {
  readonly advice: string
  constructor(found: string, advice: string) {
    super(found)
    this.advice = advice
  }
}

function usable(issuer: string, { status, body }: { status: number; body: unknown }): ProviderMetadata {
  const announced = z.object({ issuer: z.string() }).safeParse(body).data?.issuer
  if (status !== 200 || announced === undefined)
    throw new Unusable(
      `status ${status}, ${body === undefined ? 'no JSON' : 'no issuer'}`,
      'Set OIDC_ISSUER to the address before /.well-known/openid-configuration, where the provider answers JSON.',
    )
  // OpenID Connect Discovery 1.0 §4.3: another issuer may be an attacker's.
  if (announced !== issuer)
    throw new Unusable(
      `the issuer ${announced}, not ${issuer}`,
      'If that is your provider, set OIDC_ISSUER to the letter as it announces itself, a slash at the end included, with your tenant in place of {…}.',
    )
  const parsed = metadata.safeParse(body)
  if (parsed.success) return parsed.data
  const names = parsed.error.issues.map(({ path }) => String(path[0])).join(', ')
  throw new Unusable(`no usable ${names}`, 'The provider has to announce these with https addresses.')
}

function problemOf(error: unknown): { found: string; advice: string } {
  if (error instanceof Unusable) return { found: error.message, advice: error.advice }
  const { reason } = failureOf(error)
  if (/timeout|aborted/i.test(reason))
    return {
      found: `no answer within ${answerSeconds} s`,
      advice: 'See that the portal’s machine reaches the provider.',
    }
  const isUntrusted = /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS/.test(reason)
  const advice = isUntrusted
    ? 'Set NODE_EXTRA_CA_CERTS to a file with the certificate of the authority that signed the provider’s.'
    : 'See that the address is right, and that the portal’s machine reaches it.'
  return { found: reason, advice }
}

/** What will not work although the provider answers. */
export function adviceOn(found: ProviderMetadata, env: Omit<Settings, 'OIDC_ISSUER'>): string[] {
  const { token_endpoint_auth_methods_supported: methods, id_token_signing_alg_values_supported: algorithms } = found
  const way = authWays[env.OIDC_CLIENT_AUTH ?? 'basic']
  const isWayOffered =
    !methods ||
    way.some((name) => methods.includes(name)) ||
    (!env.OIDC_CLIENT_AUTH && methods.includes('client_secret_post'))
  const algorithm = env.OIDC_ID_TOKEN_ALG
  return [
    !isWayOffered && `OIDC_CLIENT_AUTH: the provider takes ${methods?.join(', ')} only.`,
    algorithm && !algorithms.includes(algorithm)
      ? `OIDC_ID_TOKEN_ALG: the provider signs with ${algorithms.join(', ')}, not with ${algorithm}.`
      : !algorithm &&
        !algorithms.some(isAsymmetric) &&
        `OIDC_ID_TOKEN_ALG: the provider signs with ${algorithms.join(', ')}; name which.`,
    !env.OIDC_SIGN_OUT &&
      !found.end_session_endpoint &&
      'OIDC_SIGN_OUT: the provider announces no usable end_session_endpoint, so its own session outlives a sign-out. Set its sign-out address, or none.',
  ].filter((advice) => typeof advice === 'string')
}

/** With a shared secret the portal could sign as well, so that is never taken without being set. */
export const isAsymmetric = (algorithm: string) => /^(?:RS|PS|ES|Ed)/.test(algorithm)
