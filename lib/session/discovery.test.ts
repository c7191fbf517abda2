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
  const discover = createDiscovery({ issuer, request, now: () => clock.at })
  return { clock, request, tokenEndpoint: async () => (await discover()).token_endpoint }
}

it('asks once for many, and again after an hour', async () => {
  const { clock, request, tokenEndpoint } = provider()
  await Promise.all([tokenEndpoint(), tokenEndpoint()])
  expect(request).toHaveBeenCalledOnce()
  clock.at += hour
  await tokenEndpoint()
  expect(request).toHaveBeenCalledTimes(2)
})

it('[REL-10] waits for a provider that hangs only where nothing is known of it', async () => {
  const { clock, request, tokenEndpoint } = provider()
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof documentAt>>()
  await tokenEndpoint()
  clock.at += hour
  request.mockReturnValueOnce(promise)
  expect(await tokenEndpoint()).toBe('https://one.example/token')
  resolve(documentAt('two.example'))
  await vi.waitFor(async () => expect(await tokenEndpoint()).toBe('https://two.example/token'))
})

it('[REL-10] goes on with what it knows while the provider is away, and asks again', async () => {
  const { clock, request, tokenEndpoint } = provider()
  await tokenEndpoint()
  clock.at += hour
  request.mockRejectedValue(new Error('away'))
  expect(await tokenEndpoint()).toBe('https://one.example/token')
  await vi.waitFor(async () => {
    await tokenEndpoint()
    expect(request.mock.calls.length).toBeGreaterThan(2)
  })
})

it('[SEC-16] takes nothing from anybody but the issuer', async () => {
  const { request, tokenEndpoint } = provider()
  request.mockResolvedValueOnce({ status: 200, body: { ...documentAt('one.example').body, issuer: `${issuer}/` } })
  await expect(tokenEndpoint()).rejects.toThrow('issuer')
})
