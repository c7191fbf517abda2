import * as z from 'zod'
import type { Locale } from '#lib/common/i18n/locales.ts'
import type { Env } from '#lib/server/env/schema.ts'
import type { Discovery, ProviderMetadata } from './discovery.ts'
import type { ProviderRequest } from './provider-request.ts'

/** Only `refused` says anything about the user's session. */
export type RefreshResult =
  | { is: 'refreshed'; access: string; lifetimeMs: number; refresh?: string | undefined; idToken?: string | undefined }
  | { is: 'refused' | 'misconfigured' | 'unavailable' }

const answer = z.object({
  access_token: z.string().min(1),
  expires_in: z.unknown(),
  refresh_token: z.string().min(1).optional().catch(undefined),
  id_token: z.string().min(1).optional().catch(undefined),
})
const problem = z.object({ error: z.string() })
const clientFaults = new Set([
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_request',
  'invalid_scope',
])
const usualLifetimeS = 300

/** `expires_in`, limited to 30 seconds to 24 hours. */
export function lifetimeMs(expiresIn: unknown): number {
  const seconds = z.coerce.number().safeParse(expiresIn).data ?? usualLifetimeS
  return Math.min(Math.max(seconds, 30), 24 * 60 * 60) * 1000
}

type Settings = Pick<Env, 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET'>
type SignOutRequest = { locale: Locale; idToken: string | undefined; back: string; state: string | undefined }
export type Provider = ReturnType<typeof createProvider>

/** What next-auth does not do: refreshing, revoking and signing out. */
export function createProvider(env: Settings, discover: Discovery, request: ProviderRequest) {
  const post = (metadata: ProviderMetadata, url: string, form: Record<string, string>, timeoutMs?: number) => {
    const methods = metadata.token_endpoint_auth_methods_supported
    const inBody = methods.includes('client_secret_post') && !methods.includes('client_secret_basic')
    const secret = { client_id: env.OIDC_CLIENT_ID, client_secret: env.OIDC_CLIENT_SECRET }
    return request(url, {
      method: 'POST',
      form: inBody ? { ...form, ...secret } : form,
      headers: inBody ? {} : { authorization: basic(env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET) },
      timeoutMs,
    })
  }

  return {
    discover,

    async refresh(refreshToken: string): Promise<RefreshResult> {
      try {
        const metadata = await discover()
        const form = { grant_type: 'refresh_token', refresh_token: refreshToken }
        const { status, body } = await post(metadata, metadata.token_endpoint, form)
        return refreshResultOf(status, body)
      } catch {
        return { is: 'unavailable' }
      }
    },

    /** RFC 7009, best effort: the session has ended here in any case. */
    async revoke(token: string): Promise<void> {
      try {
        const metadata = await discover()
        if (!metadata.revocation_endpoint) return
        await post(metadata, metadata.revocation_endpoint, { token, token_type_hint: 'refresh_token' }, 3000)
      } catch {
        // The token expires by itself; signing out must not wait for it.
      }
    },

    /** The form that the browser posts (decision 041); undefined if the provider has no end-session endpoint. */
    async signOutForm({ locale, idToken, back, state }: SignOutRequest) {
      const metadata = await discover().catch(() => undefined)
      if (!metadata?.end_session_endpoint) return undefined
      const fields: Record<string, string> = {
        post_logout_redirect_uri: back,
        client_id: env.OIDC_CLIENT_ID,
        ui_locales: locale,
        ...(idToken !== undefined && { id_token_hint: idToken }),
        ...(state !== undefined && { state }),
      }
      return { action: metadata.end_session_endpoint, fields }
    },
  }
}

function refreshResultOf(status: number, body: unknown): RefreshResult {
  const tokens = answer.safeParse(body)
  if (status === 200 && tokens.success) {
    const { access_token: access, expires_in, refresh_token: refresh, id_token: idToken } = tokens.data
    return { is: 'refreshed', access, lifetimeMs: lifetimeMs(expires_in), refresh, idToken }
  }
  const error = status === 400 || status === 401 ? problem.safeParse(body).data?.error : undefined
  if (error === 'invalid_grant') return { is: 'refused' }
  return { is: error !== undefined && clientFaults.has(error) ? 'misconfigured' : 'unavailable' }
}

// RFC 6749 §2.3.1: id and secret are form-encoded before they are joined.
const encoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)

function basic(id: string, secret: string) {
  return `Basic ${Buffer.from(`${encoded(id)}:${encoded(secret)}`).toString('base64')}`
}
