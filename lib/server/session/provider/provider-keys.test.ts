import { exportJWK, generateKeyPair } from 'jose'
import { expect, it } from 'vitest'
import type { ProviderMetadata } from './discovery.ts'
import type { ProviderFetch } from './provider-fetch.ts'
import { createProviderKeys } from './provider-keys.ts'

const newKey = async (kid: string) => ({ ...(await exportJWK((await generateKeyPair('RS256')).publicKey)), kid })
const keys = [await newKey('key-0'), await newKey('key-1')]

/** A provider with one key, a clock that only pauses move, and a look-up of keys by their id. */
function provider() {
  const state = { now: 1_000_000, published: keys.slice(0, 1), asked: [] as number[], isAway: false }
  const fetch: ProviderFetch = async () => {
    state.asked.push(state.now)
    return Response.json({ keys: state.published }, { status: state.isAway ? 500 : 200 })
  }
  const discover = async () => ({ jwks_uri: 'https://idp.example/keys' }) as ProviderMetadata
  const pause = async (ms: number) => void (state.now += ms)
  const find = createProviderKeys({ discover, fetch, now: () => state.now, pause })
  const look = async (kid: string) => await find({ alg: 'RS256', kid }, { payload: '', signature: '' })
  return { state, has: (kid: string) => look(kid).then(Boolean, () => false) }
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
