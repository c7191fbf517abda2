import { Agent, request as send } from 'undici'
import * as z from 'zod'
import { isLoopback } from '#lib/server/env/loopback.ts'
import type { Env } from '#lib/server/env/schema.ts'

/**
 * What an identity provider offers, and what of it the portal lacks, in words for the operator. `readOffer` asks the
 * configured issuer once; `readAnswer` judges what came of such a request. Both give the discovery document, or the fault that
 * hides it: `sentenceOf(fault)` is one line for the log. `judgeOffer` compares a document with the settings. None of them
 * throws, and no text holds a secret.
 */
export type Reading = { offer: Offer; body: unknown } | { fault: Fault }

/** `asked`: the request; `came`: what happened, with both issuers where they differ; `advice`: what to set or mend. */
export type Fault = { asked: string; came: string; advice: string }
export type Row = { what: string; needed: string; offered: string; verdict: 'ok' | 'note' | 'missing'; advice?: string }

const texts = z.array(z.string()).optional().catch(undefined)
const endpoint = z.string().optional().catch(undefined)
const flag = z.boolean().optional().catch(undefined)
const document = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  end_session_endpoint: endpoint,
  revocation_endpoint: endpoint,
  token_endpoint_auth_methods_supported: texts,
  id_token_signing_alg_values_supported: texts,
  code_challenge_methods_supported: texts,
  response_types_supported: texts,
  response_modes_supported: texts,
  grant_types_supported: texts,
  prompt_values_supported: texts,
  scopes_supported: texts,
  claims_supported: texts,
  require_pushed_authorization_requests: flag,
  require_signed_request_object: flag,
  backchannel_logout_supported: flag,
})
export type Offer = z.output<typeof document>

const wellKnown = '/.well-known/openid-configuration'
const timeoutMs = 5000
/** Its own, because `npm run check-provider` runs without a build, and ends with its connections. */
const agent = new Agent({ maxResponseSize: 1024 * 1024, keepAliveTimeout: 1 })

/** An answer, or the error of a request that got none. */
export type Came = { status: number; body: unknown; type?: string; location?: string } | Error

export const addressOf = (issuer: string) => `${issuer.replace(/\/$/, '')}${wellKnown}`

export const readOffer = async (issuer: string): Promise<Reading> => readAnswer(issuer, await ask(addressOf(issuer)))

export function readAnswer(issuer: string, answer: Came): Reading {
  const fault = (came: string, advice: string) => ({ fault: { asked: `GET ${addressOf(issuer)}`, came, advice } })
  if (answer instanceof Error) return fault(...describeError(answer))
  const { success, data } = document.safeParse(answer.body)
  if (answer.status !== 200 || !success) return fault(...describeAnswer(answer, issuer))
  if (data.issuer !== issuer)
    return fault(
      `a document of another issuer: it names "${data.issuer}", and OIDC_ISSUER is "${issuer}"`,
      adviceForIssuer(data.issuer),
    )
  const unusable = (['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const).flatMap((name) =>
    isUsable(data[name]) ? [] : [`${name} ${data[name] === undefined ? 'is missing' : `is ${data[name]}`}`],
  )
  if (unusable.length > 0)
    return fault(
      `a document that cannot be used: ${unusable.join(', ')}`,
      'the provider has to announce these as https addresses (http on this machine only): tell it its public address',
    )
  return { offer: data, body: answer.body }
}

export const sentenceOf = ({ asked, came, advice }: Fault) => `asked: ${asked}; came: ${came}; ${advice}`

async function ask(address: string): Promise<Came> {
  try {
    const { statusCode, headers, body } = await send(address, {
      headers: { accept: 'application/json', 'user-agent': 'site-flow-light' },
      dispatcher: agent,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await body.text()
    const type = String(headers['content-type'] ?? 'no content type').split(';', 1)[0] ?? ''
    return { status: statusCode, location: String(headers.location ?? ''), type, body: parsed(text) }
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isUsable = (address: string | undefined) =>
  address !== undefined &&
  URL.canParse(address) &&
  (address.startsWith('https:') || (address.startsWith('http:') && isLoopback(address)))

/** Entra writes a placeholder for `common` and `organizations`, and another host in its documents without `/v2.0`. */
function adviceForIssuer(stated: string): string {
  if (stated.includes('{tenantid}'))
    return 'put the id of your tenant into OIDC_ISSUER, in place of common, organizations or consumers'
  if (stated.startsWith('https://sts.windows.net/'))
    return `set OIDC_ISSUER=https://login.microsoftonline.com/${stated.split('/')[3]}/v2.0`
  return `if that is your provider, set OIDC_ISSUER=${stated} (they have to agree to the letter, a slash at the end included)`
}

type Answer = Exclude<Came, Error>
function describeAnswer(
  { status, location, type = 'no content type', body }: Answer,
  issuer: string,
): [came: string, advice: string] {
  if (status >= 300 && status < 400)
    return [
      `${status} to ${location ?? 'another address'}, which is not followed`,
      'set OIDC_ISSUER to what the document there names as issuer',
    ]
  if (status === 401 || status === 403)
    return [
      `${status}`,
      'the provider, or a proxy before it, has to let the portal read this address without signing in',
    ]
  const end = issuer.indexOf(wellKnown)
  if (end > 0)
    return [
      `${status}, because OIDC_ISSUER is the address of the discovery document itself`,
      `set OIDC_ISSUER=${issuer.slice(0, end)}`,
    ]
  if (status === 404)
    return [
      `404: there is no discovery document for OIDC_ISSUER "${issuer}"`,
      `set OIDC_ISSUER to the part before ${wellKnown} in the address your provider gives you`,
    ]
  if (status >= 500 || status === 429) return [`${status}`, 'the provider is up and has a fault: ask its administrator']
  if (status === 200 && body !== undefined)
    return ['JSON without an issuer', 'this is no discovery document: check OIDC_ISSUER']
  return [`${status} with ${type}, which is not JSON`, 'this is no discovery document: check OIDC_ISSUER']
}

/** By the code of the error, of Node's TLS, its resolver, or undici. */
const causes: readonly [code: RegExp, came: (message: string) => string, advice: string][] = [
  [
    /^(TimeoutError|UND_ERR_\w+_TIMEOUT|ETIMEDOUT)$/,
    () => `no answer within ${timeoutMs / 1000} seconds`,
    'the provider is slow, or a firewall between it and the portal drops the request',
  ],
  [
    /SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY)|UNTRUSTED/,
    (message) => `a certificate that is not trusted (${message})`,
    'start the portal with NODE_EXTRA_CA_CERTS=<file of your authority, PEM>, in its environment or .env',
  ],
  [
    /CERT|ALTNAME/,
    (message) => `a certificate that does not hold (${message})`,
    'the provider needs a certificate for this very name that has not expired',
  ],
  [
    /SSL|EPROTO|TLS/,
    (message) => `no TLS (${message})`,
    'the port may answer plain http: check the scheme and the port of OIDC_ISSUER',
  ],
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    (message) => `the name was not found (${message})`,
    'check the host of OIDC_ISSUER, and that this machine can resolve it',
  ],
  [
    /^(ECONN|EHOSTUNREACH|ENETUNREACH|UND_ERR_SOCKET)/,
    (message) => `no connection (${message})`,
    'the provider is down, or this machine may not reach it: it needs a way there that passes through no proxy',
  ],
]

function describeError(error: Error): [came: string, advice: string] {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const message = error.message.trim() || code
  const [, came, advice] = causes.find(([pattern]) => pattern.test(code)) ?? []
  return [came?.(message) ?? message, advice ?? 'check OIDC_ISSUER, and the way from this machine to the provider']
}

export type OfferSettings = Pick<
  Env,
  'APP_ORIGIN' | 'OIDC_SCOPE' | 'OIDC_SIGN_OUT' | 'OIDC_ID_TOKEN_ALG' | 'OIDC_CLIENT_AUTH'
>

/** By the values of OIDC_CLIENT_AUTH, as providers announce them (`token_endpoint_auth_methods_supported`). */
const methodNames: Record<NonNullable<Env['OIDC_CLIENT_AUTH']>, readonly string[]> = {
  basic: ['client_secret_basic'],
  post: ['client_secret_post'],
  private_key_jwt: ['private_key_jwt'],
  tls: ['tls_client_auth', 'self_signed_tls_client_auth'],
  none: ['none'],
}

/** Where a list is optional and not announced, its default of OpenID Connect Discovery 1.0 §3 and RFC 8414 §2 counts. */
export function judgeOffer(settings: OfferSettings, offer: Offer): Row[] {
  return [
    { what: 'issuer', needed: 'the same to the letter', offered: offer.issuer, verdict: 'ok' },
    judgeCode(offer),
    judgePkce(offer),
    judgeClientAuth(settings, offer),
    judgeAlgorithm(settings, offer),
    judgeScopes(settings, offer),
    judgeRefresh(offer),
    judgeSignOut(settings, offer),
    judgeReauthentication(offer),
    judgeBackchannel(settings, offer),
  ]
}

const list = (values: readonly string[] | undefined, usual?: readonly string[]) =>
  values?.join(' ') || (usual ? `${usual.join(' ')} (by default)` : 'not announced')

function judgeCode(offer: Offer): Row {
  const needed = 'code, in the query'
  const types = offer.response_types_supported ?? ['code']
  const modes = offer.response_modes_supported ?? ['query']
  const offered = `${types.join(', ')}; ${modes.join(', ')}`
  const row = { what: 'sign-in', needed, offered }
  const wanted =
    offer.require_pushed_authorization_requests === true
      ? 'pushed requests (PAR)'
      : offer.require_signed_request_object === true && 'signed requests (JAR)'
  if (wanted)
    return { ...row, verdict: 'missing', advice: `the provider demands ${wanted}: switch that off for this client` }
  if (types.includes('code') && modes.includes('query')) return { ...row, verdict: 'ok' }
  return { ...row, verdict: 'missing', advice: 'allow the authorization code flow, with its answer in the query' }
}

function judgePkce({ code_challenge_methods_supported: methods }: Offer): Row {
  const row = { what: 'PKCE', needed: 'S256', offered: list(methods) }
  if (methods?.includes('S256')) return { ...row, verdict: 'ok' }
  if (!methods)
    return {
      ...row,
      verdict: 'note',
      advice: 'the portal sends the challenge in any case; providers ignore what they do not know',
    }
  return { ...row, verdict: 'missing', advice: 'allow PKCE with S256' }
}

function judgeClientAuth({ OIDC_CLIENT_AUTH: chosen }: OfferSettings, offer: Offer): Row {
  const announced = offer.token_endpoint_auth_methods_supported
  const methods = announced ?? ['client_secret_basic']
  const possible = chosen ? methodNames[chosen] : [...methodNames.basic, ...methodNames.post]
  const row = {
    what: 'client authentication',
    needed: `${possible.join(' or ')}${chosen ? ' (OIDC_CLIENT_AUTH)' : ''}`,
    offered: list(announced, methods),
  }
  // Optional metadata: a provider that announces nothing may take any.
  if (!announced || possible.some((method) => methods.includes(method))) return { ...row, verdict: 'ok' }
  const others = Object.entries(methodNames).filter(([, names]) => names.some((name) => methods.includes(name)))
  const values = others.map(([value]) => value).join(' or ')
  return {
    ...row,
    verdict: 'missing',
    advice: values
      ? `set OIDC_CLIENT_AUTH=${values}, as the client is registered there`
      : 'register the client with one of basic, post, private_key_jwt, tls or none, and name it in OIDC_CLIENT_AUTH',
  }
}

/** With a shared secret the portal could sign as well, so that is never taken without being set. */
export const isAsymmetric = (algorithm: string) => /^(?:RS|PS|ES|Ed)/.test(algorithm)

function judgeAlgorithm({ OIDC_ID_TOKEN_ALG: chosen }: OfferSettings, offer: Offer): Row {
  const announced = offer.id_token_signing_alg_values_supported
  const algorithms = announced ?? ['RS256']
  const row = {
    what: 'ID token',
    needed: chosen ? `${chosen} (OIDC_ID_TOKEN_ALG)` : 'signed with a key: RS256, PS256, ES256, EdDSA',
    offered: list(announced, algorithms),
  }
  if (chosen ? algorithms.includes(chosen) : algorithms.some(isAsymmetric)) return { ...row, verdict: 'ok' }
  const possible = algorithms.filter((name) => name !== 'none').join(', ')
  return {
    ...row,
    verdict: 'missing',
    advice: possible
      ? `set OIDC_ID_TOKEN_ALG to what this client is registered with: ${possible}`
      : 'let the provider sign the ID token',
  }
}

function judgeScopes({ OIDC_SCOPE }: OfferSettings, { scopes_supported: scopes }: Offer): Row {
  const wanted = OIDC_SCOPE.split(' ').filter(Boolean)
  const row = { what: 'scopes', needed: wanted.join(' '), offered: list(scopes) }
  const unknown = scopes ? wanted.filter((name) => !scopes.includes(name)) : []
  if (unknown.length === 0) return { ...row, verdict: 'ok' }
  return {
    ...row,
    verdict: 'note',
    advice: `${unknown.join(' ')} ${unknown.length === 1 ? 'is' : 'are'} not announced. If signing in fails with invalid_scope, take it out of OIDC_SCOPE`,
  }
}

function judgeRefresh({ grant_types_supported: grants, scopes_supported: scopes }: Offer): Row {
  const row = { what: 'refresh', needed: 'a refresh token', offered: list(grants) }
  if (grants?.includes('refresh_token') || scopes?.includes('offline_access')) return { ...row, verdict: 'ok' }
  return {
    ...row,
    verdict: 'note',
    advice:
      'refresh tokens are not announced: allow them for this client (Google: OIDC_AUTHORIZATION_PARAMS=access_type=offline&prompt=consent). Without them every user signs in again when the access token ends',
  }
}

function judgeSignOut({ OIDC_SIGN_OUT: chosen }: OfferSettings, { end_session_endpoint: address }: Offer): Row {
  const row = {
    what: 'sign-out',
    needed: chosen ? `OIDC_SIGN_OUT=${chosen}` : 'end_session_endpoint',
    offered: list(address ? [address] : undefined),
  }
  if (chosen === 'none')
    return { ...row, verdict: 'note', advice: 'users read that the session of the provider may go on' }
  if (chosen !== undefined && chosen !== 'post' && chosen !== 'get') return { ...row, verdict: 'ok' }
  if (isUsable(address)) return { ...row, verdict: 'ok' }
  return {
    ...row,
    verdict: 'missing',
    advice:
      'no sign-out is announced that can be used: set OIDC_SIGN_OUT to an address with {post_logout_redirect_uri}, or to none; users then read that the session of the provider may go on',
  }
}

function judgeReauthentication({ claims_supported: claims, prompt_values_supported: prompts }: Offer): Row {
  const row = {
    what: 'lock',
    needed: 'prompt=login, and auth_time in the ID token',
    offered: claims?.includes('auth_time') ? 'auth_time' : 'auth_time is not announced',
  }
  if (prompts && !prompts.includes('login'))
    return {
      ...row,
      verdict: 'note',
      offered: `prompt=${prompts.join(' ')}`,
      advice: 'the provider does not ask for the password again: a locked session can only be ended',
    }
  if (claims?.includes('auth_time')) return { ...row, verdict: 'ok' }
  return {
    ...row,
    verdict: 'note',
    advice:
      'auth_time may still be sent, because max_age asks for it (Entra ID: add it as an optional claim). Without it a lock ends the session; the log says so at the first sign-in',
  }
}

function judgeBackchannel({ APP_ORIGIN }: OfferSettings, { backchannel_logout_supported: isSupported }: Offer): Row {
  const row = {
    what: 'sign-out elsewhere',
    needed: 'back-channel logout (optional)',
    offered: isSupported ? 'yes' : 'not announced',
  }
  if (isSupported)
    return { ...row, verdict: 'ok', advice: `register ${APP_ORIGIN}/api/backchannel-logout as its address` }
  return { ...row, verdict: 'note', advice: 'who signs out elsewhere stays signed in here until the next refresh' }
}
