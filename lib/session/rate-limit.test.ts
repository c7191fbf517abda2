import { expect, it } from 'vitest'
import { createRateLimit } from './rate-limit.ts'
import { createMemoryStore } from './store/memory.ts'

const from = (address: string) => new Headers({ 'x-forwarded-for': `6.6.6.6, ${address}` })
const usual = { SIGN_IN_LIMIT_PER_ADDRESS: 10, SIGN_IN_LIMIT_TOTAL: 30, TRUSTED_PROXY_HOPS: 1 }
const kinds = ['sign-in', 'callback', 'token', 'unlock'] as const

it.each(kinds)(
  '[SEC-46] refuses the eleventh %s of an address within a minute, and says when to come back',
  async (kind) => {
    let now = 1_000_000
    const limit = createRateLimit(
      createMemoryStore(() => now),
      usual,
    )
    for (let tried = 0; tried < 10; tried += 1) expect(await limit(kind, from('10.0.0.1'))).toBeUndefined()
    now += 20_000
    const refused = await limit(kind, from('10.0.0.1'))
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '40'])
    expect(await limit(kind, from('10.0.0.2'))).toBeUndefined()
    const others = kinds.filter((one) => one !== kind).map((other) => limit(other, from('10.0.0.1')))
    expect(await Promise.all(others)).toEqual([undefined, undefined, undefined])
    now += 40_001
    expect(await limit(kind, from('10.0.0.1'))).toBeUndefined()
  },
)

it('[SEC-46] refuses the thirty-first of all addresses, counted by all instances together', async () => {
  const store = createMemoryStore()
  const [here, there] = [createRateLimit(store, usual), createRateLimit(store, usual)]
  for (let tried = 0; tried < 30; tried += 1)
    expect(await (tried % 2 === 0 ? here : there)('sign-in', from(`10.0.0.${tried}`))).toBeUndefined()
  expect((await here('sign-in', from('10.0.1.1')))?.status).toBe(429)
  expect((await there('sign-in', from('10.0.1.2')))?.status).toBe(429)
})

it('[SEC-46] [SEC-27] believes no address that a browser writes itself', async () => {
  const limit = createRateLimit(createMemoryStore(), usual)
  const claiming = (address: string) => new Headers({ 'x-forwarded-for': `${address}, 10.0.0.1` })
  for (let tried = 0; tried < 10; tried += 1) await limit('sign-in', claiming(`203.0.113.${tried}`))
  expect((await limit('sign-in', claiming('203.0.113.99')))?.status).toBe(429)
})
