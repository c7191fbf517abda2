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
  const slash = async () => Response.json({ ...endpoints, issuer: `${issuer}/` })
  const page = async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
  const away = () => Promise.reject(Object.assign(new Error('failed'), { code: 'ECONNREFUSED' }))
  const rows: [answer: ProviderFetch, found: RegExp, advice: RegExp][] = [
    [slash, /"https:\/\/idp\.example\/".*"https:\/\/idp\.example"$/, /slash at the end/],
    [page, /not JSON/, /no discovery document/],
    [away, /no connection/, /is down/],
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
  const adviceFor = async (metadata: object, env: Partial<OfferSettings> = {}) => {
    const { request, log, tokenEndpoint } = provider(env)
    request.mockResolvedValueOnce(Response.json({ issuer, ...endpoints, end_session_endpoint: issuer, ...metadata }))
    expect(await tokenEndpoint()).toBe(endpoints.token_endpoint)
    return log.warn.mock.calls.map(([, fields]) => /OIDC_[A-Z_]+/.exec(String(fields?.['advice']))?.[0])
  }
  expect(await adviceFor({})).toEqual([])
  const method = { token_endpoint_auth_methods_supported: ['private_key_jwt'] }
  expect(await adviceFor(method)).toEqual(['OIDC_CLIENT_AUTH'])
  const http = { end_session_endpoint: 'http://elsewhere.example/end' }
  expect(await adviceFor(http)).toEqual(['OIDC_SIGN_OUT'])
  expect(await adviceFor(http, { OIDC_SIGN_OUT: 'none' })).toEqual([])
})

it('[SEC-16] the discovery accepts metadata from the configured issuer only', async () => {
  const { request, tokenEndpoint } = provider()
  request.mockResolvedValueOnce(Response.json({ ...endpoints, issuer: `${issuer}/` }))
  await expect(tokenEndpoint()).rejects.toThrow('issuer')
})
