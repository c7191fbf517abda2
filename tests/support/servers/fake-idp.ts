import { createHash, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { answerJson, startFakeUpstream } from './fake-upstream.ts'

type Form = Record<string, string>
type TokenAnswer = { status: number; body: unknown } | 'hang'
type Transaction = { challenge: string; nonce: string; isAskedAgain: boolean }

/**
 * A small identity provider that a test controls: correct sign-ins by default, and any answer that a broken or hostile
 * provider could give.
 */
export async function startFakeIdp() {
  const server = await startFakeUpstream()
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const issuer = server.origin
  const transactions = new Map<string, Transaction>()
  const state = {
    claims: {} as Record<string, unknown>,
    metadata: {} as Record<string, unknown>,
    tokens: {} as Record<string, unknown>,
    sign: (claims: Record<string, unknown>) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey),
    /** Answers a token request in place of the provider. */
    answer: undefined as ((form: Form) => TokenAnswer | undefined | Promise<TokenAnswer | undefined>) | undefined,
    /** Published beside the provider's own. */
    keys: [] as JWK[],
    refreshes: 0,
    revoked: [] as string[],
  }

  server.state.answer = async (request, response, raw) => {
    const url = new URL(request.url, issuer)
    const form: Form = Object.fromEntries(new URLSearchParams(request.body.toString()))
    const respond = (body: unknown, status = 200) => answerJson(body, status)(request, response, raw)
    if (url.pathname === '/.well-known/openid-configuration')
      return respond({ ...metadataOf(issuer), ...state.metadata })
    if (url.pathname === '/jwks')
      return respond({
        keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }, ...state.keys],
      })
    if (url.pathname === '/revoke') {
      state.revoked.push(form.token ?? '')
      return respond({})
    }
    if (form.grant_type === 'refresh_token') state.refreshes += 1
    const answer = await state.answer?.(form)
    if (answer === 'hang') return undefined
    if (answer) {
      const type = String(answer.body).startsWith('<') ? 'text/html' : 'application/json'
      return answerJson(answer.body, answer.status, { 'content-type': type })(request, response, raw)
    }
    if (form.grant_type === 'refresh_token') return respond(tokenSet(state.tokens))
    const transaction = transactions.get(form.code ?? '')
    transactions.delete(form.code ?? '')
    const challenge = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url')
    if (!transaction || transaction.challenge !== challenge) return respond({ error: 'invalid_grant' }, 400)
    const idToken = await state.sign({ ...claimsOf(issuer, transaction), ...state.claims })
    return respond({ ...tokenSet(state.tokens), id_token: idToken })
  }

  return {
    ...server,
    issuer,
    state,
    /** Signs the user in at the address that the portal made. Returns the address that leads back to the portal. */
    authorize(address: string, changes: Record<string, string> = {}) {
      const asked = new URL(address).searchParams
      const code = randomUUID()
      transactions.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        nonce: asked.get('nonce') ?? '',
        isAskedAgain: asked.has('max_age'),
      })
      const back = new URL(asked.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code, state: asked.get('state') ?? '', ...changes }).toString()
      return back.pathname + back.search
    },
  }
}
export type FakeIdp = Awaited<ReturnType<typeof startFakeIdp>>

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  end_session_endpoint: `${issuer}/end`,
  revocation_endpoint: `${issuer}/revoke`,
})

const claimsOf = (issuer: string, { nonce, isAskedAgain }: Transaction) => {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: issuer,
    aud: 'portal',
    sub: 'sub-ada',
    name: 'Ada Lovelace',
    preferred_username: 'ada',
    nonce,
    iat: now,
    exp: now + 300,
    // OpenID Connect Core §2: required where `max_age` was asked for.
    ...(isAskedAgain && { auth_time: now }),
    sid: 'idp-session',
  }
}

const tokenSet = (changes: Record<string, unknown>) => ({
  access_token: `access-${randomUUID()}`,
  refresh_token: `refresh-${randomUUID()}`,
  token_type: 'Bearer',
  expires_in: 3600,
  ...changes,
})
