import { expect, it, vi } from 'vitest'
import { createDiscovery } from './discovery.ts'
import type { ProviderRequest } from './provider-request.ts'

const hour = 60 * 60_000
const issuer = 'https://idp.example'
const endpoints = { authorization_endpoint: issuer, token_endpoint: `${issuer}/token`, jwks_uri: issuer }

function provider() {
  const clock = { at: 0 }
  const request = vi.fn<ProviderRequest>(async () => ({ status: 200, body: { issuer, ...endpoints } }))
  const { discover, check } = createDiscovery({ issuer, request, now: () => clock.at })
  return { clock, request, tokenEndpoint: async () => (await discover()).token_endpoint, check }
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

it('[SEC-16] the discovery accepts metadata from the configured issuer only', async () => {
  const { request, tokenEndpoint } = provider()
  request.mockResolvedValueOnce({ status: 200, body: { ...endpoints, issuer: `${issuer}/` } })
  await expect(tokenEndpoint()).rejects.toThrow('issuer')
})
