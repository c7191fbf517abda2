import { hkdfSync } from 'node:crypto'
import NextAuth, { type AuthOptions } from 'next-auth'
import { decode } from 'next-auth/jwt'
import type { CookieNames } from '#lib/server/env/cookie-names.ts'
import { setNextAuthUrl } from '#lib/server/env/env.ts'
import type { Env } from '#lib/server/env/schema.ts'
import { safeNextPath } from '#lib/server/session/core/next-path.ts'
import type { ProviderMetadata } from '#lib/server/session/provider/discovery.ts'
import { type Failure, failureOf } from '#lib/server/session/provider/failure.ts'
import type { Provider, SignedIn } from '#lib/server/session/provider/provider.ts'

type Step = 'csrf' | 'signin' | 'callback'
export type RoundTrip = {
  cookies: string[]
  body: unknown
  signedIn: SignedIn | undefined
  /** Why nobody is signed in. */
  failure: Failure | undefined
}

const transactionSeconds = 600

type Input = {
  step: Step
  method: 'GET' | 'POST'
  query: Record<string, string>
  body: Record<string, string>
  cookies: Record<string, string>
}

/** Takes the tokens before next-auth makes a session of its own. */
export function createRoundTrip(env: Env, names: CookieNames, exchange: Provider['exchange']) {
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
    let exchanged: SignedIn | undefined
    let signedIn: SignedIn | undefined
    let failure: Failure | undefined
    const logger = {
      error: (_code: string, problem: unknown) => {
        const { error = problem } = (problem ?? {}) as { error?: unknown }
        failure ??= failureOf(error)
      },
      warn: () => {},
      debug: () => {},
    }
    const callbacks: AuthOptions['callbacks'] = {
      signIn: async () => {
        signedIn = exchanged
        return '/'
      },
      redirect: async ({ url }) =>
        env.APP_ORIGIN + safeNextPath(url.startsWith(env.APP_ORIGIN) ? url.slice(env.APP_ORIGIN.length) : url),
    }
    /** Only openid-client 6 knows every algorithm and way to prove who the client is; next-auth has its version 5. */
    const request: TokenRequest = async ({ params, checks }) => {
      try {
        exchanged = await exchange(params, checks)
      } catch (error) {
        failure = failureOf(error)
        throw error
      }
      const { access, idToken } = exchanged.tokens
      return { tokens: { access_token: access, id_token: idToken } }
    }
    const provider = metadata ? [providerOf(env, metadata, request)] : []
    const options = {
      secret,
      providers: provider,
      useSecureCookies: names.secure,
      cookies: cookieOptions(names),
      callbacks,
      logger,
    }
    const response = recordingResponse()
    const sent = {
      method,
      query: { ...query, nextauth: [step, 'idp'] },
      body: { ...body, json: 'true' },
      cookies,
      headers: {},
    }
    await NextAuth(sent as never, response.shim as never, options as never)
    return { cookies: response.cookies(), body: response.body(), signedIn, failure }
  }

  return { hasBegun, take }
}

type TokenRequest = (given: {
  params: Record<string, string>
  checks: Parameters<Provider['exchange']>[1]
}) => Promise<{ tokens: { access_token: string; id_token: string } }>

function providerOf(env: Env, metadata: ProviderMetadata, request: TokenRequest) {
  const audience = env.OIDC_AUDIENCE === undefined ? {} : { audience: env.OIDC_AUDIENCE }
  return {
    id: 'idp',
    name: 'idp',
    type: 'oauth' as const,
    issuer: metadata.issuer,
    // Given, so that next-auth does not run discovery on every step.
    authorization: {
      url: metadata.authorization_endpoint,
      params: { ...env.OIDC_AUTHORIZATION_PARAMS, ...audience, scope: env.OIDC_SCOPE },
    },
    token: { url: metadata.token_endpoint, request },
    jwks_endpoint: metadata.jwks_uri,
    idToken: true,
    checks: ['pkce' as const, 'state' as const, 'nonce' as const],
    clientId: env.OIDC_CLIENT_ID,
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

/** Derived from the session key that seals, so that there is no second secret to configure. */
function secretFrom({ SESSION_KEYS }: Env) {
  const [key = ''] = Object.values(SESSION_KEYS.sealing)
  return Buffer.from(hkdfSync('sha256', key, 'site-flow-light', 'next-auth', 32)).toString('base64url')
}
