import { expect, it, vi } from 'vitest'
import type { Log } from '#lib/server/log/log.ts'
import { createDiscovery } from './discovery.ts'
import type { OfferSettings } from './offer.ts'
import type { ProviderFetch } from './provider-fetch.ts'

const hour = 60 * 60_000
const issuer = 'https://idp.example'
const endpoints = { authorization_endpoint: issuer, token_endpoint: `${issuer}/token`, jwks_uri: issuer }

function provider(changes: Partial<OfferSettings & { OIDC_ISSUER: string }> = {}) {
  const clock = { at: 0 }
  const request = vi.fn<ProviderFetch>(async () => Response.json({ issuer, ...endpoints }))
  const log = { info: vi.fn(), warn: vi.fn<Log['warn']>() }
  const env = {
    APP_ORIGIN: 'https://portal.example',
    OIDC_SCOPE: 'openid',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_AUTH: undefined,
    OIDC_ID_TOKEN_ALG: undefined,
    OIDC_SIGN_OUT: undefined,
    ...changes,
  }
  const { discover, check } = createDiscovery({ env, fetch: request, now: () => clock.at, log })
  return { clock, request, log, tokenEndpoint: async () => (await discover()).token_endpoint, check }
}

it('[REL-10] known metadata is used while the provider is away, and read again by any clock', async () => {
  const { clock, request, tokenEndpoint, check } = provider()
  clock.at = 2 * hour
  request.mockRejectedValueOnce(new Error('away'))
  await expect(check()).rejects.toThrow('away')
  clock.at -= hour
  await check() // although the clock was set back since
  clock.at -= hour
  await tokenEndpoint()
  expect(request).toHaveBeenCalledTimes(3)
  clock.at += hour
  request.mockRejectedValue(new Error('away'))
  expect(await tokenEndpoint()).toBe(endpoints.token_endpoint)
  await vi.waitFor(async () => {
    await tokenEndpoint()
    expect(request.mock.calls.length).toBeGreaterThan(4)
  })
})

it('[REL-10] a provider that cannot be used is named at once with what to set, then seldom', async () => {
  const failing = (code: string) => async () => {
    throw Object.assign(new Error('failed'), { code })
  }
  const page = async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
  const announced = (changes: object) => async () => Response.json({ issuer, ...endpoints, ...changes })
  const away = async () => {
    throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
  }
  const rows: [answer: ProviderFetch, found: RegExp, advice: RegExp][] = [
    [announced({ issuer: `${issuer}/` }), /"https:\/\/idp\.example\/".*"https:\/\/idp\.example"$/, /slash at the end/],
    [announced({ issuer: `${issuer}/{tenantid}` }), /\{tenantid\}/, /the id of your tenant/],
    [async () => Response.json({}, { status: 404 }), /^404/, /before \/\.well-known/],
    [page, /not JSON/, /no discovery document/],
    [announced({ jwks_uri: 'http://elsewhere.example' }), /jwks_uri is http/, /https/],
    [failing('DEPTH_ZERO_SELF_SIGNED_CERT'), /not trusted/, /NODE_EXTRA_CA_CERTS/],
    [failing('ECONNREFUSED'), /no connection/, /is down/],
    [away, /within 5 seconds/, /firewall/],
  ]
  for (const [answer, found, advice] of rows) {
    const { clock, request, log, check } = provider()
    request.mockImplementation(answer)
    for (let asked = 0; asked < 90; asked += 1) {
      await check().catch(() => undefined)
      clock.at += 1000
    }
    const told = { asked: `GET ${issuer}/.well-known/openid-configuration`, came: expect.stringMatching(found) }
    const line = ['identity provider not usable', { ...told, advice: expect.stringMatching(advice) }]
    expect(log.warn.mock.calls, String(found)).toEqual([line])
    clock.at += 10 * 60_000
    await check().catch(() => undefined)
    expect(log.warn.mock.calls, String(found)).toHaveLength(2)
  }
})

it('[REL-10] a provider on this machine that is still starting is named after two minutes only', async () => {
  const { clock, request, log, check } = provider({ OIDC_ISSUER: 'http://localhost:4000/identity' })
  request.mockImplementation(async () => Response.json({}, { status: 503 }))
  for (const [seconds, lines] of [
    [0, 0],
    [119, 0],
    [130, 1],
  ] as const) {
    clock.at = seconds * 1000
    await check().catch(() => undefined)
    expect(log.warn, `after ${seconds} s`).toHaveBeenCalledTimes(lines)
  }
})

it('a provider that works otherwise than it is set is named, and signs users in', async () => {
  const none = { OIDC_CLIENT_AUTH: undefined, OIDC_ID_TOKEN_ALG: undefined, OIDC_SIGN_OUT: undefined }
  const adviceFor = async (metadata: object, env: Partial<OfferSettings> = {}) => {
    const { request, log, tokenEndpoint } = provider(env)
    request.mockResolvedValueOnce(Response.json({ issuer, ...endpoints, end_session_endpoint: issuer, ...metadata }))
    expect(await tokenEndpoint()).toBe(endpoints.token_endpoint)
    return log.warn.mock.calls.map(([, fields]) => /OIDC_[A-Z_]+/.exec(String(fields?.['advice']))?.[0])
  }
  const methods = (...names: string[]) => ({ token_endpoint_auth_methods_supported: names })
  const algorithms = (...names: string[]) => ({ id_token_signing_alg_values_supported: names })
  expect(await adviceFor({})).toEqual([])
  expect(await adviceFor(methods('client_secret_post'))).toEqual([])
  expect(await adviceFor(methods('private_key_jwt'))).toEqual(['OIDC_CLIENT_AUTH'])
  expect(await adviceFor(methods('private_key_jwt'), { ...none, OIDC_CLIENT_AUTH: 'private_key_jwt' })).toEqual([])
  expect(await adviceFor(algorithms('HS512'))).toEqual(['OIDC_ID_TOKEN_ALG'])
  expect(await adviceFor(algorithms('RS256'), { ...none, OIDC_ID_TOKEN_ALG: 'ES256' })).toEqual(['OIDC_ID_TOKEN_ALG'])
  const http = { end_session_endpoint: 'http://elsewhere.example/end' }
  expect([await adviceFor(http), await adviceFor(http, { ...none, OIDC_SIGN_OUT: 'none' })]).toEqual([
    ['OIDC_SIGN_OUT'],
    [],
  ])
})

it('[SEC-16] the discovery accepts metadata from the configured issuer only', async () => {
  const { request, tokenEndpoint } = provider()
  request.mockResolvedValueOnce(Response.json({ ...endpoints, issuer: `${issuer}/` }))
  await expect(tokenEndpoint()).rejects.toThrow('issuer')
})
