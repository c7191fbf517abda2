import { hkdfSync } from 'node:crypto'
import NextAuth, { type AuthOptions } from 'next-auth'
import { decode } from 'next-auth/jwt'
import type { CookieNames } from '#lib/server/env/cookie-names.ts'
import { setNextAuthUrl } from '#lib/server/env/env.ts'
import type { Env } from '#lib/server/env/schema.ts'
import { safeNextPath } from '#lib/server/session/core/next-path.ts'
import type { ProviderMetadata } from '#lib/server/session/provider/discovery.ts'

type Step = 'csrf' | 'signin' | 'callback'
export type Exchanged = { account: Record<string, unknown>; claims: Record<string, unknown> }
export type RoundTrip = {
  cookies: string[]
  body: unknown
  exchanged: Exchanged | undefined
  isOutOfTime: boolean
}

const transactionSeconds = 600
/** openid-client's messages; it tolerates ten seconds. */
const outOfTime = /^JWT (?:expired|not active yet)/

type Input = {
  step: Step
  method: 'GET' | 'POST'
  query: Record<string, string>
  body: Record<string, string>
  cookies: Record<string, string>
}

/** Takes the tokens before next-auth makes a session of its own. */
export function createRoundTrip(env: Env, names: CookieNames, onProblem: (code: string, reason: string) => void) {
  setNextAuthUrl(env.APP_ORIGIN)
  const secret = secretFrom(env)

  /** next-auth has sealed the state of a round trip into a cookie (`core/lib/oauth/checks.js`). */
  async function hasBegun(cookies: Record<string, string>, state: string | null): Promise<boolean> {
    const token = cookies[names.state]
    if (!token || !state) return false
    try {
      return (await decode({ token, secret, salt: names.state }))?.['value'] === state
    } catch {
      return false // forged, or older than ten minutes
    }
  }

  async function take(
    metadata: ProviderMetadata | undefined,
    { step, method, query, body, cookies }: Input,
  ): Promise<RoundTrip> {
    let exchanged: Exchanged | undefined
    let isOutOfTime = false
    const logger = {
      error: (code: string, problem: unknown) => {
        const reason = reasonOf(problem)
        isOutOfTime ||= outOfTime.test(reason)
        onProblem(code, reason)
      },
      warn: () => {},
      debug: () => {},
    }
    const callbacks: AuthOptions['callbacks'] = {
      signIn: async ({ account, profile }) => {
        exchanged = { account: { ...account }, claims: { ...profile } }
        return '/'
      },
      redirect: async ({ url }) =>
        env.APP_ORIGIN + safeNextPath(url.startsWith(env.APP_ORIGIN) ? url.slice(env.APP_ORIGIN.length) : url),
    }
    const provider = metadata ? [providerOf(env, metadata)] : []
    const options = {
      secret,
      providers: provider,
      useSecureCookies: names.secure,
      cookies: cookieOptions(names),
      callbacks,
      logger,
    }
    const response = recordingResponse()
    const request = {
      method,
      query: { ...query, nextauth: [step, 'idp'] },
      body: { ...body, json: 'true' },
      cookies,
      headers: {},
    }
    await NextAuth(request as never, response.shim as never, options as never)
    return { cookies: response.cookies(), body: response.body(), exchanged, isOutOfTime }
  }

  return { hasBegun, take }
}

function providerOf(env: Env, metadata: ProviderMetadata) {
  const methods = metadata.token_endpoint_auth_methods_supported
  const algorithms = metadata.id_token_signing_alg_values_supported.filter((name) =>
    /^(RS|PS|ES)\d+$|^EdDSA$/.test(name),
  )
  return {
    id: 'idp',
    name: 'idp',
    type: 'oauth' as const,
    issuer: metadata.issuer,
    // Given, so that next-auth does not run discovery on every step.
    authorization: { url: metadata.authorization_endpoint, params: { scope: env.OIDC_SCOPE } },
    token: { url: metadata.token_endpoint },
    jwks_endpoint: metadata.jwks_uri,
    idToken: true,
    checks: ['pkce' as const, 'state' as const, 'nonce' as const],
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET,
    client: {
      token_endpoint_auth_method: methods.includes('client_secret_basic')
        ? 'client_secret_basic'
        : 'client_secret_post',
      id_token_signed_response_alg: algorithms.includes('RS256') ? 'RS256' : (algorithms[0] ?? 'RS256'),
    },
    httpOptions: { timeout: 5000 },
    profile: (claims: { sub: string }) => ({ id: claims.sub }),
  }
}

function cookieOptions(names: CookieNames) {
  const options = { httpOnly: true, secure: names.secure, sameSite: 'lax' as const, path: '/' }
  const transaction = { ...options, maxAge: transactionSeconds }
  return {
    sessionToken: { name: names.unusedSession, options },
    callbackUrl: { name: names.callback, options },
    csrfToken: { name: names.csrf, options },
    state: { name: names.state, options: transaction },
    pkceCodeVerifier: { name: names.pkce, options: transaction },
    nonce: { name: names.nonce, options: transaction },
  }
}

/** Not Next's response, which would rewrite the cookies. */
function recordingResponse() {
  const headers = new Map<string, string | string[]>()
  let sent: unknown
  const shim = {
    status: () => shim,
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: string | string[]) => headers.set(name, value) && shim,
    json: (body: unknown) => void (sent = body),
    send: (body: unknown) => void (sent = body),
    end: () => {},
  }
  return { shim, body: () => sent, cookies: () => [headers.get('Set-Cookie') ?? []].flat() }
}

/** Derived from the newest session key, so that there is no second secret to configure. */
function secretFrom({ SESSION_KEYS }: Env) {
  const newest = Math.max(...Object.keys(SESSION_KEYS).map(Number))
  return Buffer.from(hkdfSync('sha256', SESSION_KEYS[newest] ?? '', 'site-flow-light', 'next-auth', 32)).toString(
    'base64url',
  )
}

function reasonOf(metadata: unknown) {
  const error = metadata instanceof Error ? metadata : (metadata as { error?: unknown } | undefined)?.error
  return error instanceof Error ? error.message : 'unknown'
}
