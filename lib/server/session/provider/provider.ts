import { setTimeout as wait } from 'node:timers/promises'
import { compactVerify, decodeProtectedHeader, type JWTVerifyGetKey } from 'jose'
import * as client from 'openid-client'
import * as z from 'zod'
import type { Locale } from '#lib/common/i18n/locales.ts'
import type { ClientCredentials } from '#lib/server/env/client-credentials.ts'
import { type Env, signOutPlaceholder } from '#lib/server/env/schema.ts'
import type { WarnSeldom } from '#lib/server/log/seldom.ts'
import { clockToleranceS } from '#lib/server/session/core/session.ts'
import { createClientAuth } from './client-auth.ts'
import type { Discovery, ProviderMetadata } from './discovery.ts'
import { type Failure, failureOf } from './failure.ts'
import { isAsymmetric } from './offer.ts'
import { answerSeconds, type ProviderFetch } from './provider-fetch.ts'

/** Only `refused` says anything about the user's session. */
export type RefreshResult =
  | { is: 'refreshed'; access: string; lifetimeMs: number; refresh?: string | undefined; idToken?: string | undefined }
  | { is: 'refused' | 'misconfigured' | 'unavailable' }

const usualLifetimeS = 300
const revokeMs = 3000

/** `expires_in`, limited to 30 seconds to 24 hours. */
export function lifetimeMs(expiresIn: unknown): number {
  const seconds = z.coerce.number().safeParse(expiresIn).data ?? usualLifetimeS
  return Math.min(Math.max(seconds, 30), 24 * 60 * 60) * 1000
}

const optionalText = z.string().min(1).optional().catch(undefined)
const idTokenClaims = z.object({
  sub: z.string().min(1),
  sid: optionalText,
  name: optionalText,
  preferred_username: optionalText,
  email: optionalText,
  login_hint: optionalText,
  // Glewlwyd 2.7 sends 0.
  auth_time: z.number().positive().optional().catch(undefined),
  iat: z.number(),
})

export type SignedIn = {
  who: z.output<typeof idTokenClaims>
  tokens: { access: string; refresh: string | undefined; idToken: string; lifetimeMs: number }
}
type Checks = { state?: string; nonce?: string; code_verifier?: string }
type SignOutRequest = { locale: Locale; idToken: string | undefined; back: string; state: string | undefined }
export type ProviderSignOutWay =
  | { is: 'form'; action: string; fields: Record<string, string> }
  | { is: 'address'; address: string }
  /** The provider's own session may go on. */
  | { is: 'none' }
type Parts = {
  env: Env
  credentials: ClientCredentials
  discover: Discovery
  fetch: ProviderFetch
  keys: JWTVerifyGetKey
  warnSeldom: WarnSeldom
}
export type Provider = ReturnType<typeof createProvider>

/** What of the protocol the portal uses; openid-client speaks it (decision 002). */
export function createProvider({ env, credentials, discover, fetch, keys, warnSeldom }: Parts) {
  let known: { metadata: ProviderMetadata; config: Promise<client.Configuration> } | undefined

  async function configured() {
    const metadata = await discover()
    if (known?.metadata !== metadata) known = { metadata, config: configure(metadata) }
    return { metadata, config: await known.config }
  }

  async function configure(metadata: ProviderMetadata): Promise<client.Configuration> {
    const announced = metadata.token_endpoint_auth_methods_supported
    const settings = {
      [client.clockTolerance]: clockToleranceS,
      use_mtls_endpoint_aliases: env.OIDC_CLIENT_AUTH === 'tls',
      ...(env.OIDC_ID_TOKEN_ALG && { id_token_signed_response_alg: env.OIDC_ID_TOKEN_ALG }),
    }
    const auth = await createClientAuth(env, credentials, announced)
    const config = new client.Configuration(metadata as client.ServerMetadata, env.OIDC_CLIENT_ID, settings, auth)
    config[client.customFetch] = fetch
    config.timeout = answerSeconds
    client.allowInsecureRequests(config) // on loopback: discovery refuses other addresses without TLS
    return config
  }

  /** The algorithms and keys by which tokens are taken for the provider's. */
  async function signatures() {
    const { issuer, id_token_signing_alg_values_supported: announced } = await discover()
    const algorithms = env.OIDC_ID_TOKEN_ALG ? [env.OIDC_ID_TOKEN_ALG] : announced.filter(isAsymmetric)
    const key: JWTVerifyGetKey = async (header, token) =>
      header.alg?.startsWith('HS') ? new TextEncoder().encode(env.OIDC_CLIENT_SECRET) : await keys(header, token)
    return { issuer, algorithms, key }
  }

  return {
    discover,
    signatures,

    /** Exchanges the code of a callback, after every check of the answer, the ID token and its signature. */
    async exchange(callback: Record<string, string>, checks: Checks): Promise<SignedIn> {
      const { config } = await configured()
      const address = new URL('/api/auth/callback/idp', env.APP_ORIGIN)
      address.search = String(new URLSearchParams(callback))
      const answer = await client.authorizationCodeGrant(config, address, {
        idTokenExpected: true,
        ...(checks.state !== undefined && { expectedState: checks.state }),
        ...(checks.nonce !== undefined && { expectedNonce: checks.nonce }),
        ...(checks.code_verifier !== undefined && { pkceCodeVerifier: checks.code_verifier }),
      })
      const { access_token: access, refresh_token: refresh, id_token: idToken = '' } = answer
      const { algorithms, key } = await signatures()
      const { alg = 'none' } = decodeProtectedHeader(idToken)
      if (!algorithms.includes(alg))
        throw new Error(`the ID token is signed with ${alg}, which OIDC_ID_TOKEN_ALG would have to name`)
      await compactVerify(idToken, key, { algorithms })
      const who = idTokenClaims.parse(answer.claims())
      return { who, tokens: { access, refresh, idToken, lifetimeMs: lifetimeMs(answer.expires_in) } }
    },

    async refresh(refreshToken: string): Promise<RefreshResult> {
      try {
        const { config } = await configured()
        const answer = await client.refreshTokenGrant(config, refreshToken)
        const { access_token: access, refresh_token: refresh, id_token: idToken } = answer
        return { is: 'refreshed', access, lifetimeMs: lifetimeMs(answer.expires_in), refresh, idToken }
      } catch (error) {
        const failure = failureOf(error)
        const is = refusalOfRefresh(failure)
        warnSeldom('token refresh failed', { outcome: is, reason: failure.reason })
        return { is }
      }
    },

    /** RFC 7009, best effort: the session has ended here in any case. */
    async revoke(token: string): Promise<void> {
      const revoked = async () => {
        const { metadata, config } = await configured()
        if (!metadata.revocation_endpoint) return
        await client.tokenRevocation(config, token, { token_type_hint: 'refresh_token' })
      }
      // The token expires by itself; signing out must not wait for it.
      await Promise.race([revoked().catch(() => undefined), wait(revokeMs, undefined, { ref: false })])
    },

    /** Decision 041. */
    async signOutWay({ locale, idToken, back, state }: SignOutRequest): Promise<ProviderSignOutWay> {
      const way = env.OIDC_SIGN_OUT ?? 'post'
      if (way === 'none') return { is: 'none' }
      if (way !== 'post' && way !== 'get') {
        const values: Record<string, string | undefined> = {
          id_token: idToken,
          post_logout_redirect_uri: back,
          client_id: env.OIDC_CLIENT_ID,
          state,
        }
        const address = way.replaceAll(signOutPlaceholder, (_, name) => encodeURIComponent(values[name] ?? ''))
        return { is: 'address', address }
      }
      const found = await configured().catch(() => undefined)
      const action = found?.metadata.end_session_endpoint
      if (!found || !action) return { is: 'none' }
      const fields: Record<string, string> = {
        post_logout_redirect_uri: back,
        client_id: env.OIDC_CLIENT_ID,
        ui_locales: locale,
        ...(idToken !== undefined && { id_token_hint: idToken }),
        ...(state !== undefined && { state }),
      }
      if (way === 'get') return { is: 'address', address: client.buildEndSessionUrl(found.config, fields).href }
      return { is: 'form', action, fields }
    },
  }
}

/** A refusal asks the user to sign in again; a wrong client and an outage do not. */
function refusalOfRefresh({ kind, status, error, reason }: Failure): 'refused' | 'misconfigured' | 'unavailable' {
  if (kind === 'unavailable' || status === undefined || status < 400) return 'unavailable'
  // Without an error of the protocol it may be a page of a proxy.
  if (error === undefined) return [400, 401, 403].includes(status) && !/html/.test(reason) ? 'refused' : 'unavailable'
  return kind === 'setup' && error !== 'invalid_request' ? 'misconfigured' : 'refused'
}
