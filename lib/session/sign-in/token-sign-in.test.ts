import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { newBrowser, sessionCookie, startWorld, type World } from '#tests/support/session-world.ts'

const hour = 3_600_000
let world: World
let serial = 0
const fresh = () => `temporary-${(serial += 1)}`
beforeAll(async () => {
  world = await startWorld({ env: { TOKEN_SIGNIN_ORIGINS: 'https://known.example' } })
})
afterAll(() => world.stop())
beforeEach(() => {
  Object.assign(world.people, { accounts: [{ id: 'north' }], failing: false })
})

const fromAddressBar = { 'sec-fetch-site': 'none' }
const open = async (query: string, headers: Record<string, string> = fromAddressBar) => {
  const browser = newBrowser(world.portal)
  const answer = await browser.visit(world.portal.enter, `/?${query}`, headers)
  return { browser, answer, isIn: browser.jar.has(sessionCookie) }
}

it('the address / goes from / to the orders', async () => {
  expect((await open('')).answer.headers.get('location')).toBe('/orders/list')
})

it('[ST-04][SEC-32] the address / signs the user in with a temporary token, which leaves the address', async () => {
  const { answer, browser } = await open(`token=${fresh()}&next=/work`)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/work')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect(await browser.who()).toMatchObject({ state: 'active', user: { name: 'Ada Lovelace' }, accountId: 'north' })
})

it.each<[string, string, Record<string, string>]>([
  ['another site', `token=${fresh()}`, { 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/' }],
  ['another site without a referrer', `token=${fresh()}`, { 'sec-fetch-site': 'cross-site' }],
  ['a sibling host', `token=${fresh()}`, { 'sec-fetch-site': 'same-site', referer: 'https://sibling.example.com/' }],
  ['a sibling host without a referrer', `token=${fresh()}`, { 'sec-fetch-site': 'same-site' }],
  ['a browser that does not say where it comes from', `token=${fresh()}`, { 'sec-fetch-site': '' }],
  ['a frame', `token=${fresh()}`, { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'iframe' }],
  [
    'a script',
    `token=${fresh()}`,
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
  ],
  ['a prefetch', `token=${fresh()}`, { 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch;prerender' }],
  ['a token the upstream does not know', 'token=unknown', fromAddressBar],
  ['an empty token', 'token=', fromAddressBar],
  ['a token of odd characters', 'token=%0d%0aabc', fromAddressBar],
  ['a token that is too long', `token=${'a'.repeat(4097)}`, fromAddressBar],
])('[SEC-32] the address / ignores %s', async (_, query, headers) => {
  const { answer, isIn } = await open(query, headers)
  expect([answer.status, answer.headers.get('location'), isIn]).toEqual([303, '/orders/list', false])
})

it.each<[string, Record<string, string>]>([
  ['a known site', { 'sec-fetch-site': 'cross-site', referer: 'https://known.example/mail' }],
  ['a known sibling host', { 'sec-fetch-site': 'same-site', referer: 'https://known.example/mail' }],
  ['this site itself', { 'sec-fetch-site': 'same-origin' }],
])('[SEC-32] the address / takes a token from %s', async (_, headers) => {
  expect((await open(`token=${fresh()}`, headers)).isIn).toBe(true)
})

it('[SEC-32] the address / accepts a token only once', async () => {
  const token = fresh()
  expect((await open(`token=${token}`)).isIn).toBe(true)
  expect((await open(`token=${token}`)).isIn).toBe(false)
})

it('[SEC-32] the address / ignores a token when the user is signed in already', async () => {
  const { browser } = await open(`token=${fresh()}`)
  const before = browser.jar.get(sessionCookie)
  await browser.visit(world.portal.enter, `/?token=${fresh()}`, fromAddressBar)
  expect(browser.jar.get(sessionCookie)).toBe(before)
})

it('[ST-06] the address / makes no session for a user without an account', async () => {
  world.people.accounts = [{ id: 'brand', types: ['brand'] }]
  expect((await open(`token=${fresh()}`)).isIn).toBe(false)
})

it('[ST-04] the address / goes to the orders as a guest while the upstream is down', async () => {
  world.people.failing = true
  const { answer, isIn } = await open(`token=${fresh()}`)
  expect([answer.status, isIn]).toEqual([303, false])
})

it('[ST-04] the address / accepts a token once the upstream is back that did not answer before, and then no more', async () => {
  const token = fresh()
  world.people.failing = true
  expect((await open(`token=${token}`)).isIn).toBe(false)
  world.people.failing = false
  expect((await open(`token=${token}`)).isIn).toBe(true)
  expect((await open(`token=${token}`)).isIn).toBe(false)
})

it('[SEC-32] the address / accepts a token only once when it comes twice at the same time', async () => {
  const token = fresh()
  const both = await Promise.all([open(`token=${token}`), open(`token=${token}`)])
  expect(both.filter(({ isIn }) => isIn)).toHaveLength(1)
})

it('[SEC-46] [SEC-32] the address / goes on as a guest when too many tokens come from one address, and accepts those of another', async () => {
  const limited = world.newPortal({ SIGN_IN_LIMIT_PER_ADDRESS: 1 })
  const come = async (address: string) => {
    const browser = newBrowser(limited)
    const path = `/?token=${fresh()}&next=/work`
    const answer = await browser.visit(limited.enter, path, { ...fromAddressBar, 'x-sfl-peer': address })
    return [answer.status, answer.headers.get('location'), browser.jar.has(sessionCookie)]
  }
  expect(await come('10.0.0.1')).toEqual([303, '/work', true])
  expect(await come('10.0.0.1')).toEqual([303, '/work', false])
  expect(await come('10.0.0.2')).toEqual([303, '/work', true])
})

it('[SEC-46] [REL-31] the address / goes on as a guest when too many tokens come at once', async () => {
  const narrow = world.newPortal({}, { roundTrips: 1 })
  const browsers = [newBrowser(narrow), newBrowser(narrow)]
  const come = (browser: ReturnType<typeof newBrowser>) =>
    browser.visit(narrow.enter, `/?token=${fresh()}&next=/work`, fromAddressBar)
  const answers = await Promise.all(browsers.map(come))
  expect(answers.map((answer) => answer.headers.get('location'))).toEqual(['/work', '/work'])
  expect(browsers.filter(({ jar }) => jar.has(sessionCookie))).toHaveLength(1)
})

it('[ST-04] the address / goes on as a guest when sessions cannot be stored', async () => {
  const away = (['hit', 'lock', 'create'] as const).map((act) =>
    vi.spyOn(world.store, act).mockRejectedValue(new Error('store away')),
  )
  const { answer, isIn } = await open(`token=${fresh()}`)
  expect([answer.status, answer.headers.get('location'), isIn]).toEqual([303, '/orders/list', false])
  for (const spy of away) spy.mockRestore()
})

it('[ST-07] a session that began with a token has its token refreshed at the upstream', async () => {
  const { browser } = await open(`token=${fresh()}`)
  const state = await world.portal.service.open(browser.cookie())
  if (state.state !== 'active') throw new Error(state.state)
  const first = await state.session.getToken()
  world.clock.at += hour
  expect(await state.session.getToken().catch((error: Error) => error.message)).toBe('session_ended')
  expect(first.gen).toBe(1)
})

it('[REL-01] a session that began with a token waits five seconds for the upstream to refresh it, not longer', async () => {
  const { browser } = await open(`token=${fresh()}`)
  const state = await world.portal.service.open(browser.cookie())
  if (state.state !== 'active') throw new Error(state.state)
  const { answer } = world.upstream.state
  world.upstream.state.answer = () => {}
  world.clock.at += hour
  const before = performance.now()
  expect(await state.session.getToken().catch((error: Error) => error.message)).toBe('idp_unavailable')
  expect(performance.now() - before).toBeLessThan(10_000)
  world.upstream.state.answer = answer
})

it('[SEC-47] the address / writes no token into the log', () => {
  expect(world.notes.join('\n')).not.toContain('temporary-')
})
