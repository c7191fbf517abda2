import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { createDiscovery } from './discovery.ts'
import { createProviderKeys } from './provider-keys.ts'
import type { ProviderRequest } from './provider-request.ts'

const issuer = 'https://idp.example'
const document = {
  status: 200,
  body: {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
  },
}
let keys: JWK[]
beforeAll(async () => {
  const made = await Promise.all([1, 2].map(() => generateKeyPair('RS256')))
  keys = await Promise.all(
    made.map(async ({ publicKey }, at) => ({ ...(await exportJWK(publicKey)), kid: `key-${at}` })),
  )
})

/** A provider with one key, a clock that only pauses move, and a look-up of keys by their id. */
function provider() {
  const state = {
    now: 1_000_000,
    published: keys.slice(0, 1),
    asked: [] as number[],
    isAway: false,
    held: undefined as Promise<void> | undefined,
  }
  const request: ProviderRequest = async () => {
    state.asked.push(state.now)
    const body = { keys: state.published }
    await state.held
    return { status: state.isAway ? 500 : 200, body }
  }
  const { discover } = createDiscovery({ issuer, request: async () => document, now: () => state.now })
  const find = createProviderKeys({
    discover,
    request,
    now: () => state.now,
    pause: async (ms) => void (state.now += ms),
  })
  const has = async (kid: string) => {
    try {
      await find({ alg: 'RS256', kid }, { payload: '', signature: '' })
      return true
    } catch {
      return false
    }
  }
  return { state, has }
}

it('[SEC-12] a new key is found at once, however many made-up ones were asked for before', async () => {
  const { state, has } = provider()
  expect(await has('key-0')).toBe(true)
  expect(await has('made-up')).toBe(false)
  state.published = keys
  expect(await Promise.all([has('another'), has('key-1'), has('a third')])).toEqual([false, true, false])
})

it('[SEC-12] made-up keys ask the provider at most once a second, also while it fails', async () => {
  for (const isAway of [false, true]) {
    const { state, has } = provider()
    state.isAway = isAway
    for (let tried = 0; tried < 50; tried += 1)
      expect(await Promise.all([has(`made-up ${tried}`), has(`and ${tried}`)])).toEqual([false, false])
    const gaps = state.asked.slice(1).map((at, before) => at - (state.asked[before] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000)
  }
})
