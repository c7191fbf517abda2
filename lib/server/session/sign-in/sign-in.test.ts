import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { appOrigin, locationOf, newBrowser, sessionCookie, startWorld } from '#tests/support/session-world.ts'

const world = await startWorld()
afterAll(() => world.stop())
beforeEach(() => world.reset())

const browserOf = (portal = world.portal) => newBrowser(portal)
const transaction = ['-st', '-pk', '-no', '-cb', '-cs'].map((part) => sessionCookie + part)
const peer = (address: string) => ({ 'x-sfl-peer': address })
const begin = '/api/auth/signin/idp'

it('[ST-01][ST-02] a user signs in, in the language chosen, and returns to the page asked for', async () => {
  world.idp.state.tokens = { access_token: 'CANARY-access', refresh_token: 'CANARY-refresh' }
  const browser = browserOf()
  const address = new URL(await browser.begin('/orders/view/abc?itemId=1'))
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    ui_locales: 'ja-JP',
    scope: 'openid profile email offline_access',
    redirect_uri: `${appOrigin}/api/auth/callback/idp`,
  })
  const landed = await browser.finish(world.idp.authorize(address.href))
  expect([landed.status, landed.headers.get('location')]).toEqual([303, '/orders/view/abc?itemId=1'])
  expect(landed.headers.get('cache-control')).toContain('no-store')
  const who = await browser.who()
  expect(who).toMatchObject({
    state: 'active',
    user: { id: 'user-1', sub: expect.any(String), name: 'Ada Lovelace' },
    accountId: 'north',
    accounts: [{ id: 'north', name: 'Account north', role: 'owner' }, {}],
  })
  const sent = [JSON.stringify(who), browser.cookie(), JSON.stringify([...landed.headers])].join()
  expect(sent, '[SEC-01]').not.toContain('CANARY')
})

it('[ST-01] a role or type of account that the documents do not name keeps nobody out', async () => {
  world.people.accounts = [{ id: 'north' }, { id: 'west', types: ['psp', 'reseller'], role: 'estimator' }]
  const browser = browserOf()
  await browser.signIn(world.idp)
  expect(await browser.who()).toMatchObject({ state: 'active', accounts: [{}, { id: 'west', role: 'estimator' }] })
})

it('[SEC-02] [SEC-17] a sign-in leaves one small cookie with every protection', async () => {
  const browser = browserOf()
  const landed = await browser.signIn(world.idp)
  const [set] = landed.headers.getSetCookie().filter((cookie) => cookie.startsWith(`${sessionCookie}=`))
  expect(set?.replace(/=[^;]+/, '')).toBe(`${sessionCookie}; Path=/; HttpOnly; Secure; SameSite=Lax`)
  expect(set?.length).toBeLessThan(512)
  expect(browser.cookie().length).toBeLessThan(2048)
  expect([...browser.jar.keys()]).toEqual([sessionCookie])
})

it('[SEC-14] a sign-in keeps its transaction in cookies of ten minutes, and clears each', async () => {
  const browser = browserOf()
  const begun = await browser.post(world.portal.signIn.begin, begin, await browser.csrf())
  expect([...browser.jar.keys()].sort()).toEqual([...transaction].sort())
  for (const name of transaction.slice(0, 3)) {
    const cookie = begun.headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? ''
    expect(cookie).toContain('Max-Age=600')
    expect(cookie).toMatch(/HttpOnly; Secure; SameSite=Lax/)
  }
  const { url } = (await begun.json()) as { url: string }
  const cleared = (await browser.finish(world.idp.authorize(url))).headers.getSetCookie()
  for (const name of transaction)
    expect(cleared.find((line) => line.startsWith(`${name}=;`))).toMatch(/Expires=Thu, 01 Jan 1970/)
})

it('[SEC-13] a wrong answer of the provider makes no session', async () => {
  const { state } = world.idp
  const secret = new TextEncoder().encode('a-secret-of-the-portal'.repeat(2))
  const wrong: Record<string, () => unknown> = {
    'a foreign issuer': () => (state.claims = { iss: 'https://evil.example' }),
    'another audience': () => (state.claims = { aud: 'somebody-else' }),
    'an old ID token': () => (state.claims = { exp: Math.floor(Date.now() / 1000) - 60 }),
    'a wrong nonce': () => (state.claims = { nonce: 'another' }),
    'no nonce': () => (state.claims = { nonce: undefined }),
    'an unsigned ID token': () => (state.sign = async (claims) => new UnsecuredJWT(claims).encode()),
    'an ID token signed with the client secret': () =>
      (state.sign = (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)),
    'no access token': () => (state.tokens = { access_token: undefined }),
    'a refusal': () => (state.answer = () => ({ status: 400, body: { error: 'invalid_grant' } })),
    HTML: () => (state.answer = () => ({ status: 200, body: '<html>' })),
  }
  for (const [what, spoil] of Object.entries(wrong)) {
    world.reset()
    spoil()
    const browser = browserOf()
    expect(locationOf(await browser.signIn(world.idp)), `for ${what}`).toMatch(
      /^\/login\?error=(?:failed|clock)&next=%2Forders%2Flist$/,
    )
    expect(browser.jar.has(sessionCookie), `for ${what}`).toBe(false)
  }
})

it('[SEC-13] a callback with a wrong parameter or without one of its cookies makes no session', async () => {
  const wrong: [changes: Record<string, string>, missing?: string][] = [
    [{ state: 'another' }],
    [{}, '-st'],
    [{}, '-pk'],
    [{}, '-no'],
    [{ code: 'another' }],
  ]
  for (const [changes, missing = ''] of wrong) {
    const browser = browserOf()
    const path = world.idp.authorize(await browser.begin(), changes)
    browser.jar.delete(sessionCookie + missing)
    const what = `${JSON.stringify(changes)} ${missing}`
    expect(await browser.land(path), `for ${what}`).toBe('/login?error=failed')
    expect(browser.jar.has(sessionCookie), `for ${what}`).toBe(false)
  }
})

it('[SEC-13] the issuer in the provider’s answer is checked before the code is sent (RFC 9207)', async () => {
  const refused = ['/login?error=failed&next=%2Fwork', false]
  const sends = { authorization_response_iss_parameter_supported: true }
  const rows: [metadata: object, answer: Record<string, string>, expected: unknown[]][] = [
    [sends, {}, refused],
    [sends, { iss: world.idp.issuer }, ['/work', true]],
    [{}, { iss: `${world.idp.issuer}/` }, refused],
    [{}, { iss: 'https://evil.example', error: 'access_denied' }, refused],
  ]
  for (const [metadata, answer, expected] of rows) {
    world.idp.state.metadata = { ...metadata }
    const browser = browserOf(world.newPortal())
    const path = world.idp.authorize(await browser.begin('/work'), answer)
    const before = world.idp.seen.length
    const landed = await browser.land(path)
    const isSent = world.idp.seen.slice(before).some(({ url }) => url === '/token')
    expect([landed, isSent], JSON.stringify(answer)).toEqual(expected)
  }
})

it('[ST-03] a sign-in that the provider refuses, or that meets none, still knows its page', async () => {
  const denied = { '/work': '/login?error=denied&next=%2Fwork', '/': '/login?error=denied' }
  for (const [next, address] of Object.entries(denied)) {
    const browser = browserOf()
    const state = new URL(await browser.begin(next)).searchParams.get('state')
    expect(await browser.land(`/api/auth/callback/idp?error=access_denied&state=${state}`)).toBe(address)
  }
  const browser = browserOf(world.newPortal())
  const path = world.idp.authorize(await browser.begin('/work'))
  world.idp.state.metadata = { issuer: 'https://other.example' }
  expect(await browser.copy(world.newPortal()).land(path)).toBe('/login?error=unavailable&next=%2Fwork')
})

it('[REL-13] a sign-in that meets a store outage is tried again, or leads to the next try', async () => {
  const browser = browserOf()
  const path = world.idp.authorize(await browser.begin('/work'))
  vi.spyOn(world.store, 'hit').mockRejectedValueOnce(new Error('down'))
  const away = await browser.visit(world.portal.signIn.finish, path, peer('10.0.0.9'))
  expect([away.status, away.headers.get('refresh')]).toEqual([503, '2'])
  expect(away.headers.get('content-type')).toContain('text/html')
  vi.spyOn(world.store, 'create').mockRejectedValueOnce(new Error('down'))
  expect(await browser.copy().land(path), 'after the code was used').toBe('/login?error=unavailable&next=%2Fwork')
  const next = browserOf()
  expect(await next.land(world.idp.authorize(await next.begin('/work')))).toBe('/work')
})

it('[SEC-07][SEC-09] every sign-in makes a new session, and ends the one before', async () => {
  const browser = browserOf()
  await browser.signIn(world.idp)
  const before = browser.copy()
  await browser.signIn(world.idp)
  expect(browser.jar.get(sessionCookie)).not.toBe(before.jar.get(sessionCookie))
  expect(await before.who()).toEqual({ state: 'guest' })
})

it('[SEC-20] a sign-in that another site, or a request without the token, began is refused', async () => {
  const browser = browserOf()
  const csrf = await browser.csrf()
  const post = async (body: unknown, headers?: Record<string, string>) =>
    (await browser.post(world.portal.signIn.begin, begin, body, headers)).status
  expect(await post(csrf, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).toBe(403)
  expect(await post(csrf, { 'x-sfl': '' })).toBe(403)
  expect(await post({ csrfToken: 'guessed' })).toBe(403)
  expect(await post('nonsense')).toBe(400)
})

it('[ST-02] a browser that stored no cookie is told so, before it is led to the provider', async () => {
  const csrf = await browserOf().csrf()
  const answer = await browserOf().post(world.portal.signIn.begin, begin, csrf, { 'accept-language': 'ja' })
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ code: 'no_cookies', message: expect.stringContaining('Cookie') })
})

it('[SEC-46] sign-ins and callbacks are counted by address', async () => {
  const limited = world.newPortal({ SIGN_IN_LIMIT_PER_ADDRESS: 2 })
  const from = async (address: string) =>
    (await limited.signIn.begin(browserOf(limited).request(begin, peer(address), {}))).status
  expect([await from('10.0.0.1'), await from('10.0.0.1'), await from('10.0.0.1')]).toEqual([400, 400, 429])
  const land = async () => {
    const browser = browserOf(limited)
    const path = world.idp.authorize(await browser.begin('/work'))
    return locationOf(await browser.visit(limited.signIn.finish, path, peer('10.0.0.8')))
  }
  const tooMany = '/login?error=tooMany&next=%2Fwork'
  expect([await land(), await land(), await land()]).toEqual(['/work', '/work', tooMany])
})

it('[SEC-46] a callback of no round trip of its browser is answered at once, uncounted', async () => {
  const limited = world.newPortal({ SIGN_IN_LIMIT_PER_ADDRESS: 1 })
  const finish = async (browser: ReturnType<typeof browserOf>, path: string) =>
    locationOf(await browser.visit(limited.signIn.finish, path, peer('10.0.0.9')))
  const elsewhere = new URL(await browserOf().begin()).searchParams.get('state')
  const begun = browserOf(limited)
  const path = world.idp.authorize(await begun.begin())
  const [own = '', other = ''] = transaction.map((name) => begun.jar.get(name))
  const before = world.idp.seen.length
  const changed = [`&state=${elsewhere}`, ''].map((state) => [own, path.replace(/&?state=[^&]+/, '') + state])
  for (const [state = '', sent = path] of [[''], ['x.y.z'], [other], ...changed]) {
    const browser = begun.copy()
    browser.jar.set(`${sessionCookie}-st`, state)
    expect(await finish(browser, sent), `${state} ${sent}`).toBe('/login?error=failed')
  }
  expect(world.idp.seen.length, 'the provider is not asked').toBe(before)
  expect(await finish(begun, path)).toBe('/')
})

it('[SEC-46] [REL-31] a browser comes back while too many sign in at once, and then is let in', async () => {
  const narrow = world.newPortal({}, { roundTrips: 1 })
  const [asked, held] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  world.idp.state.answer = () => {
    asked.resolve(undefined)
    return held.promise
  }
  const [first, second] = [browserOf(narrow), browserOf(narrow)]
  const two = world.idp.authorize(await second.begin('/work'))
  const landing = first.land(world.idp.authorize(await first.begin('/work')))
  await asked.promise
  const busy = await second.visit(narrow.signIn.finish, two)
  expect([busy.status, busy.headers.get('retry-after'), busy.headers.get('refresh')]).toEqual([503, '2', '2'])
  held.resolve(undefined)
  expect([await landing, await second.land(two)]).toEqual(['/work', '/work'])
})

it('[REL-12] clocks that differ by five minutes do not matter, or are named', async () => {
  const at = (offset: number) => Math.floor(Date.now() / 1000) + offset
  const land = async (claims: Record<string, unknown>) => {
    const browser = browserOf()
    world.idp.state.claims = claims
    return [locationOf(await browser.signIn(world.idp)), (await browser.who())['state']]
  }
  const named = ['/login?error=clock&next=%2Forders%2Flist', 'guest']
  expect(await land({ iat: at(300), exp: at(600) })).toEqual(['/orders/list', 'active'])
  expect(await land({ iat: at(-600), exp: at(-300) }), 'over already').toEqual(named)
  expect(await land({ iat: at(300), nbf: at(300), exp: at(900) }), 'not good yet').toEqual(named)
  world.reset()
  const browser = browserOf()
  await browser.signIn(world.idp)
  await browser.call('lock')
  world.clock.at += 5000
  world.idp.state.claims = { iat: at(-300), auth_time: at(-301), exp: at(60) }
  expect((await browser.signIn(world.idp, '/work')).headers.get('location'), 'an unlock').toBe('/work')
})
