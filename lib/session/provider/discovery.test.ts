import { expect, it, vi } from 'vitest'
import { createDiscovery } from './discovery.ts'
import type { ProviderRequest } from './provider-request.ts'

const hour = 60 * 60_000
const issuer = 'https://idp.example'
const documentAt = (host: string) => ({
  status: 200,
  body: {
    issuer,
    authorization_endpoint: `https://${host}/authorize`,
    token_endpoint: `https://${host}/token`,
    jwks_uri: `https://${host}/keys`,
  },
})

function provider() {
  const clock = { at: 0 }
  const request = vi.fn<ProviderRequest>(async () => documentAt('one.example'))
  const { discover, ...health } = createDiscovery({ issuer, request, now: () => clock.at })
  const isOk = () =>
    health.check().then(
      () => true,
      () => false,
    )
  return { clock, request, tokenEndpoint: async () => (await discover()).token_endpoint, isOk, isKnown: health.isKnown }
}

it('[REL-10] known metadata is used while the provider is away, and read again later, by any clock', async () => {
  const { clock, request, tokenEndpoint, isOk } = provider()
  clock.at = 2 * hour
  request.mockRejectedValueOnce(new Error('away'))
  expect(await isOk()).toBe(false)
  clock.at -= hour
  expect(await isOk(), 'the clock was set back since').toBe(true)
  clock.at -= hour
  await tokenEndpoint()
  expect(request).toHaveBeenCalledTimes(3)
  clock.at += hour
  request.mockRejectedValue(new Error('away'))
  expect(await tokenEndpoint()).toBe('https://one.example/token')
  await vi.waitFor(async () => {
    await tokenEndpoint()
    expect(request.mock.calls.length).toBeGreaterThan(4)
  })
})

it('[SEC-16] the discovery accepts metadata from the configured issuer only', async () => {
  const { request, tokenEndpoint } = provider()
  request.mockResolvedValueOnce({ status: 200, body: { ...documentAt('one.example').body, issuer: `${issuer}/` } })
  await expect(tokenEndpoint()).rejects.toThrow('issuer')
})
