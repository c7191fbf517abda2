import { expect, it } from 'vitest'
import { createTestStore } from '#tests/support/session-store.ts'
import { createRateLimit, createRoundTrips } from './rate-limit.ts'

const from = (address: string) => new Headers({ 'x-sfl-peer': '10.9.9.9', 'x-forwarded-for': `6.6.6.6, ${address}` })
const few = { SIGN_IN_LIMIT_PER_ADDRESS: 10, TRUSTED_PROXY_HOPS: 1 }
const kinds = ['sign-in', 'callback', 'token', 'unlock'] as const

it('[SEC-46] the eleventh request of a kind and address in a minute is refused everywhere', async () => {
  let now = 1_000_000
  const store = createTestStore(() => now)
  const [limit, elsewhere] = [createRateLimit(store, few), createRateLimit(store, few)]
  for (const kind of kinds) {
    for (let tried = 0; tried < 10; tried += 1)
      expect(await (tried % 2 ? limit : elsewhere)(kind, from('10.0.0.1'))).toBeUndefined()
    now += 20_000
    expect(await limit(kind, from('10.0.0.1')), `for ${kind}`).toMatchObject({ status: 429, retryAfter: 40 })
    expect(await elsewhere(kind, from('10.0.0.1')), `for ${kind}`).toMatchObject({ status: 429 })
    expect(await limit(kind, from('10.0.0.2')), `for ${kind}`).toBeUndefined()
    now += 40_001
    expect(await limit(kind, from('10.0.0.1')), `for ${kind}`).toBeUndefined()
  }
  for (let tried = 0; tried < 11; tried += 1) await limit('sign-in', from('10.0.0.9'))
  const others = await Promise.all(kinds.slice(1).map((kind) => limit(kind, from('10.0.0.9'))))
  expect(others).toEqual([undefined, undefined, undefined])
})

it('[SEC-46] [REL-31] so many round trips run at once, and the next as soon as one is over', async () => {
  const atOnce = createRoundTrips(2)
  const held = Promise.withResolvers<string>()
  const running = [atOnce(() => held.promise), atOnce(() => Promise.reject(new Error('failed')))]
  expect(await atOnce(async () => 'third')).toBeUndefined()
  await expect(running[1]).rejects.toThrow('failed')
  expect(await atOnce(async () => 'third')).toBe('third')
  held.resolve('first')
  expect(await running[0]).toBe('first')
})
