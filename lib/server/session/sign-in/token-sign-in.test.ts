import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { newBrowser, sessionCookie, startWorld } from '#tests/support/session-world.ts'

const hour = 3_600_000
let serial = 0
const fresh = () => `token=temporary-${(serial += 1)}`
const world = await startWorld({ env: { TOKEN_SIGNIN_ORIGINS: 'https://known.example' } })
afterAll(() => world.stop())
beforeEach(() => world.reset())

const fromAddressBar = { 'sec-fetch-site': 'none' }
async function open(query: string, headers: Record<string, string> = fromAddressBar, portal = world.portal) {
  const browser = newBrowser(portal)
  const answer = await browser.visit(portal.enter, `/?${query}`, headers)
  const location = answer.headers.get('location')
  const isIn = browser.jar.has(sessionCookie)
  return { browser, answer, isIn, outcome: [answer.status, location, isIn] }
}
const asGuest = [303, '/orders/list', false]

it('[SEC-32] a token that is unfit, or that another site or a script brings, is ignored', async () => {
  const ignored: Record<string, [query: string, headers?: Record<string, string>]> = {
    'another site': [fresh(), { 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/' }],
    'another site without a referrer': [fresh(), { 'sec-fetch-site': 'cross-site' }],
    'a sibling host': [fresh(), { 'sec-fetch-site': 'same-site', referer: 'https://sibling.example.com/' }],
    'a browser that does not say where it comes from': [fresh(), { 'sec-fetch-site': '' }],
    'a frame': [fresh(), { ...fromAddressBar, 'sec-fetch-dest': 'iframe' }],
    'a script': [fresh(), { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    'a prefetch': [fresh(), { ...fromAddressBar, 'sec-purpose': 'prefetch;prerender' }],
    'an unknown token': ['token=unknown'],
    'a token that is too long': [`token=${'a'.repeat(4097)}`],
  }
  for (const [what, [query, headers]] of Object.entries(ignored))
    expect((await open(query, headers)).outcome, `for ${what}`).toEqual(asGuest)
  for (const site of ['cross-site', 'same-site', 'same-origin']) {
    const headers = { 'sec-fetch-site': site, ...(site !== 'same-origin' && { referer: 'https://known.example/mail' }) }
    expect((await open(fresh(), headers)).isIn, `a known ${site}`).toBe(true)
  }
})

it('[SEC-32] a token is accepted once, also when it comes twice at the same time', async () => {
  const [one, two] = [fresh(), fresh()]
  expect([(await open(one)).isIn, (await open(one)).isIn]).toEqual([true, false])
  const both = await Promise.all([open(two), open(two)])
  expect(both.filter(({ isIn }) => isIn)).toHaveLength(1)
})

it('[ST-06] [ST-04] a user without an account, or during an outage, goes on as a guest', async () => {
  world.people.accounts = [{ id: 'brand', types: ['brand'] }]
  expect((await open(fresh())).isIn).toBe(false)
  world.reset()
  const away = (['hit', 'lock', 'create'] as const).map((act) =>
    vi.spyOn(world.store, act).mockRejectedValue(new Error('store away')),
  )
  expect((await open(fresh())).outcome).toEqual(asGuest)
  for (const spy of away) spy.mockRestore()
  const token = fresh()
  world.people.failing = true
  expect((await open(token)).outcome).toEqual(asGuest)
  world.people.failing = false
  expect((await open(token)).isIn, 'the same token, once the upstream is back').toBe(true)
  expect((await open(token)).isIn).toBe(false)
})

it('[SEC-46] [SEC-32] [REL-31] too many tokens of one address or at once go on as guests', async () => {
  const limited = world.newPortal({ SIGN_IN_LIMIT_PER_ADDRESS: 1 })
  const come = async (address: string) =>
    (await open(`${fresh()}&next=/work`, { ...fromAddressBar, 'x-sfl-peer': address }, limited)).outcome
  expect(await come('10.0.0.1')).toEqual([303, '/work', true])
  expect(await come('10.0.0.1')).toEqual([303, '/work', false])
  expect(await come('10.0.0.2')).toEqual([303, '/work', true])
  const narrow = world.newPortal({}, { roundTrips: 1 })
  const both = await Promise.all([1, 2].map(() => open(`${fresh()}&next=/work`, fromAddressBar, narrow)))
  expect(both.map(({ answer }) => answer.headers.get('location'))).toEqual(['/work', '/work'])
  expect(both.filter(({ isIn }) => isIn)).toHaveLength(1)
})

it('[ST-07] [REL-01] a session of a token is refreshed at the upstream, or given up soon', async () => {
  const refresh = async () => {
    const session = await (await open(fresh())).browser.session()
    expect((await session.getToken()).gen).toBe(1)
    world.clock.at += hour
    return () => session.getToken().catch((error: Error) => error.message)
  }
  expect(await (await refresh())(), 'a temporary token is good once').toBe('session_ended')
  const waiting = await refresh()
  const { answer } = world.upstream.state
  world.upstream.state.answer = () => {}
  const before = performance.now()
  expect(await waiting()).toBe('idp_unavailable')
  expect(performance.now() - before).toBeLessThan(10_000)
  world.upstream.state.answer = answer
})

it('[SEC-47] no token is logged', async () => {
  await open(fresh())
  await open('token=temporary')
  expect(world.notes.join('\n')).not.toContain('temporary')
})
