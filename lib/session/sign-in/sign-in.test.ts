import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { appOrigin, newBrowser, sessionCookie, startWorld, type World } from '#tests/support/session-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  Object.assign(world.idp.state, { claims: {}, metadata: {}, tokens: {}, answer: undefined })
  Object.assign(world.people, { accounts: [{ id: 'north' }, { id: 'south' }], failing: false })
})

const browserOf = (portal = world.portal) => newBrowser(portal)
const transaction = ['-st', '-pk', '-no', '-cb', '-cs'].map((part) => sessionCookie + part)

it('[ST-01][ST-02] a user signs in through the provider, in the language chosen, and back to the page asked for', async () => {
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
  expect(landed.status).toBe(303)
  expect(landed.headers.get('location')).toBe('/orders/view/abc?itemId=1')
  expect(landed.headers.get('cache-control')).toContain('no-store')
  expect(await browser.who()).toMatchObject({
    state: 'active',
    user: { id: 'user-1', name: 'Ada Lovelace' },
    accountId: 'north',
    accounts: [
      { id: 'north', name: 'Account north', role: 'owner' },
      { id: 'south', name: 'Account south', role: 'owner' },
    ],
  })
})

it('[ST-01] a user signs in who also has a role, on an account of a type, that the documents do not name', async () => {
  world.people.accounts = [{ id: 'north' }, { id: 'west', types: ['psp', 'reseller'], role: 'estimator' }]
  const browser = browserOf()
  await browser.signIn(world.idp)
  expect(await browser.who()).toMatchObject({
    state: 'active',
    accounts: [
      { id: 'north', role: 'owner' },
      { id: 'west', role: 'estimator' },
    ],
  })
})

it('[SEC-01] no answer to a page holds a token', async () => {
  world.idp.state.tokens = { access_token: 'CANARY-access', refresh_token: 'CANARY-refresh' }
  const browser = browserOf()
  const landed = await browser.signIn(world.idp)
  const seen = [JSON.stringify(await browser.who()), browser.cookie(), JSON.stringify([...landed.headers])].join()
  expect(seen).not.toContain('CANARY')
})

it('[SEC-02] the sign-in sets one small cookie with every protection and no end of its own', async () => {
  const browser = browserOf()
  const landed = await browser.signIn(world.idp)
  const [set] = landed.headers.getSetCookie().filter((cookie) => cookie.startsWith(`${sessionCookie}=`))
  expect(set?.replace(/=[^;]+/, '')).toBe(`${sessionCookie}; Path=/; HttpOnly; Secure; SameSite=Lax`)
  expect(set?.length).toBeLessThan(512)
  expect(browser.cookie().length).toBeLessThan(2048)
  expect([...browser.jar.keys()]).toEqual([sessionCookie])
})

it('[SEC-14] the sign-in keeps the transaction in short-lived cookies and clears every one of them at the callback', async () => {
  const browser = browserOf()
  const address = await browser.begin()
  expect([...browser.jar.keys()].sort()).toEqual([...transaction].sort())
  const landed = await browser.finish(world.idp.authorize(address))
  for (const name of transaction)
    expect(landed.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=;`))).toMatch(
      /Expires=Thu, 01 Jan 1970/,
    )
})

it('[SEC-14] the sign-in gives state, verifier and nonce ten minutes', async () => {
  const browser = browserOf()
  const csrf = (await (await browser.visit(world.portal.signIn.csrf, '/api/auth/csrf')).json()) as { csrfToken: string }
  const answer = await browser.post(world.portal.signIn.begin, '/api/auth/signin/idp', { csrfToken: csrf.csrfToken })
  const set = answer.headers.getSetCookie()
  for (const name of transaction.slice(0, 3)) {
    const cookie = set.find((line) => line.startsWith(`${name}=`)) ?? ''
    expect(cookie).toContain('Max-Age=600')
    expect(cookie).toMatch(/HttpOnly; Secure; SameSite=Lax/)
  }
})

it('[SEC-17] the sign-in makes no session cookie of next-auth', async () => {
  const browser = browserOf()
  await browser.signIn(world.idp)
  expect([...browser.jar.keys()].filter((name) => name.includes('next-auth') || name.endsWith('-na'))).toEqual([])
})

it.each<[string, () => void]>([
  ['a foreign issuer', () => (world.idp.state.claims = { iss: 'https://evil.example' })],
  ['another audience', () => (world.idp.state.claims = { aud: 'somebody-else' })],
  ['an old ID token', () => (world.idp.state.claims = { exp: Math.floor(Date.now() / 1000) - 60 })],
  ['a wrong nonce', () => (world.idp.state.claims = { nonce: 'another' })],
  ['no nonce', () => (world.idp.state.claims = { nonce: undefined })],
  ['an unsigned ID token', () => (world.idp.state.sign = async (claims) => new UnsecuredJWT(claims).encode())],
  [
    'an ID token signed with the client secret',
    () =>
      (world.idp.state.sign = (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode('a-secret-of-the-portal'.repeat(2)))),
  ],
  ['no access token', () => (world.idp.state.tokens = { access_token: undefined })],
  [
    'a token endpoint that refuses',
    () => (world.idp.state.answer = () => ({ status: 400, body: { error: 'invalid_grant' } })),
  ],
  ['a token endpoint that talks HTML', () => (world.idp.state.answer = () => ({ status: 200, body: '<html>' }))],
])('[SEC-13] the sign-in makes no session from %s', async (_, spoil) => {
  const { sign } = world.idp.state
  spoil()
  const browser = browserOf()
  const landed = await browser.signIn(world.idp)
  world.idp.state.sign = sign
  expect(landed.headers.get('location')).toMatch(/^\/login\?error=(?:failed|clock)&next=%2Forders%2Flist$/)
  expect(browser.jar.has(sessionCookie)).toBe(false)
})

it.each([
  ['another state', { state: 'another' }, undefined],
  ['no state cookie', {}, '-st'],
  ['no verifier cookie', {}, '-pk'],
  ['no nonce cookie', {}, '-no'],
  ['another code', { code: 'another' }, undefined],
  ['a mixed-up issuer', { iss: 'https://evil.example' }, undefined],
])('[SEC-13] the sign-in makes no session with %s', async (_, changes: Record<string, string>, missing) => {
  const browser = browserOf()
  const path = world.idp.authorize(await browser.begin(), changes)
  if (missing) browser.jar.delete(sessionCookie + missing)
  const landed = await browser.finish(path)
  expect(landed.headers.get('location')).toBe('/login?error=failed')
  expect(browser.jar.has(sessionCookie)).toBe(false)
})

describe('[SEC-13] the issuer in the answer of the provider (RFC 9207)', () => {
  const names = { authorization_response_iss_parameter_supported: true }
  const land = async (metadata: Record<string, unknown>, changes: Record<string, string>) => {
    world.idp.state.metadata = metadata
    const portal = world.newPortal()
    const browser = newBrowser(portal)
    const path = world.idp.authorize(await browser.begin('/work'), changes)
    const before = world.idp.seen.length
    const landed = await browser.finish(path)
    const asked = world.idp.seen.slice(before).map(({ url }) => url)
    return { location: landed.headers.get('location'), isCodeSent: asked.includes('/token') }
  }

  it('must be there when the provider says that it sends it', async () => {
    expect(await land(names, {})).toEqual({ location: '/login?error=failed&next=%2Fwork', isCodeSent: false })
    expect(await land(names, { iss: world.idp.issuer })).toEqual({ location: '/work', isCodeSent: true })
  })

  it('must be the configured one whenever it is there, also in a refusal', async () => {
    const refused = { location: '/login?error=failed&next=%2Fwork', isCodeSent: false }
    for (const metadata of [names, {}]) {
      expect(await land(metadata, { iss: 'https://evil.example' })).toEqual(refused)
      expect(await land(metadata, { iss: `${world.idp.issuer}/` })).toEqual(refused)
      expect(await land(metadata, { iss: 'https://evil.example', error: 'access_denied' })).toEqual(refused)
    }
    expect(await land({}, {})).toEqual({ location: '/work', isCodeSent: true })
  })
})

it('[SEC-13] the sign-in accepts a code only once', async () => {
  const browser = browserOf()
  const path = world.idp.authorize(await browser.begin())
  const copy = new Map(browser.jar)
  await browser.finish(path)
  const thief = browserOf()
  for (const [name, value] of copy) thief.jar.set(name, value)
  expect((await thief.finish(path)).headers.get('location')).toBe('/login?error=failed')
})

it.each([
  ['/work', '/login?error=denied&next=%2Fwork'],
  ['/', '/login?error=denied'],
])('[ST-03] the sign-in reports a refusal of the provider, and still leads to %s', async (next, address) => {
  const browser = browserOf()
  const state = new URL(await browser.begin(next)).searchParams.get('state')
  const landed = await browser.finish(`/api/auth/callback/idp?error=access_denied&state=${state}`)
  expect(landed.headers.get('location')).toBe(address)
})

it('[ST-03] the sign-in remembers the page while the provider is away', async () => {
  const portal = world.newPortal()
  const browser = newBrowser(portal)
  const path = world.idp.authorize(await browser.begin('/work'))
  world.idp.state.metadata = { issuer: 'https://other.example' }
  const restarted = world.newPortal()
  const landed = await browser.visit(restarted.signIn.finish, path)
  expect(landed.headers.get('location')).toBe('/login?error=unavailable&next=%2Fwork')
})

it('[REL-13] the sign-in asks a browser to come back while the store is away, and then lets it in', async () => {
  const browser = browserOf()
  const path = world.idp.authorize(await browser.begin('/work'))
  const failing = vi.spyOn(world.store, 'hit').mockRejectedValueOnce(new Error('down'))
  const away = await browser.visit(world.portal.signIn.finish, path, peer('10.0.0.9'))
  failing.mockRestore()
  expect([away.status, away.headers.get('refresh')]).toEqual([503, '2'])
  expect(away.headers.get('content-type')).toContain('text/html')
  expect((await browser.finish(path)).headers.get('location')).toBe('/work')
})

it('[REL-13] the sign-in leads to the next try when the store fails after the provider’s answer was used', async () => {
  const browser = browserOf()
  const path = world.idp.authorize(await browser.begin('/work'))
  const failing = vi.spyOn(world.store, 'create').mockRejectedValueOnce(new Error('down'))
  const landed = await browser.finish(path)
  failing.mockRestore()
  expect(landed.headers.get('location')).toBe('/login?error=unavailable&next=%2Fwork')
})

it('[SEC-15] the sign-in lets the newer of two tabs in, and the older on to its page', async () => {
  const browser = browserOf()
  const older = world.idp.authorize(await browser.begin('/work'))
  const newer = world.idp.authorize(await browser.begin('/orders/list'))
  expect((await browser.finish(newer)).headers.get('location')).toBe('/orders/list')
  expect((await browser.finish(older)).headers.get('location')).toBe('/')
  expect(await browser.who()).toMatchObject({ state: 'active' })
})

it('[SEC-15] the sign-in lets the newer tab in even when the older one comes back first', async () => {
  const browser = browserOf()
  const older = world.idp.authorize(await browser.begin('/work'))
  const newer = world.idp.authorize(await browser.begin('/orders/list'))
  expect((await browser.finish(older)).headers.get('location')).toBe('/login?error=failed&next=%2Forders%2Flist')
  expect((await browser.finish(newer)).headers.get('location')).toBe('/orders/list')
})

it('[SEC-07][SEC-09] every sign-in makes a new session and ends the one before', async () => {
  const browser = browserOf()
  await browser.signIn(world.idp)
  const before = browser.jar.get(sessionCookie) ?? ''
  await browser.signIn(world.idp)
  const after = browser.jar.get(sessionCookie) ?? ''
  expect(after).not.toBe(before)
  const thief = browserOf()
  thief.jar.set(sessionCookie, before)
  expect(await thief.who()).toEqual({ state: 'guest' })
})

it('[SEC-07] the sign-in never adopts a planted cookie', async () => {
  const attacker = browserOf()
  await attacker.signIn(world.idp)
  const victim = browserOf()
  victim.jar.set(sessionCookie, attacker.jar.get(sessionCookie) ?? '')
  await victim.signIn(world.idp)
  expect(victim.jar.get(sessionCookie)).not.toBe(attacker.jar.get(sessionCookie))
  expect(await attacker.who()).toEqual({ state: 'guest' })
})

it.each([
  ['another issuer', { issuer: 'https://evil.example' }],
  ['a plain http endpoint', { token_endpoint: 'http://evil.example/token' }],
  ['no token endpoint', { token_endpoint: undefined }],
])('[SEC-16] the sign-in does not start with a discovery document that names %s', async (_, metadata) => {
  world.idp.state.metadata = metadata
  const browser = browserOf(world.newPortal())
  const csrf = (await (await browser.visit(world.portal.signIn.csrf, '/api/auth/csrf')).json()) as { csrfToken: string }
  const fresh = world.newPortal()
  const answer = await fresh.signIn.begin(browser.request('/api/auth/signin/idp', {}, { csrfToken: csrf.csrfToken }))
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ code: 'idp_unavailable' })
})

it('[SEC-20] the portal refuses a sign-in that another site, or a request without the token, started', async () => {
  const browser = browserOf()
  const csrf = (await (await browser.visit(world.portal.signIn.csrf, '/api/auth/csrf')).json()) as { csrfToken: string }
  const path = '/api/auth/signin/idp'
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  expect((await browser.post(world.portal.signIn.begin, path, csrf, foreign)).status).toBe(403)
  expect((await browser.post(world.portal.signIn.begin, path, csrf, { 'x-sfl': '' })).status).toBe(403)
  expect((await browser.post(world.portal.signIn.begin, path, { csrfToken: 'guessed' })).status).toBe(403)
  expect((await browser.post(world.portal.signIn.begin, path, 'nonsense')).status).toBe(400)
})

it('the sign-in ignores what the browser adds to the request to the provider', async () => {
  const browser = browserOf()
  const csrf = (await (await browser.visit(world.portal.signIn.csrf, '/api/auth/csrf')).json()) as { csrfToken: string }
  const path = '/api/auth/signin/idp?redirect_uri=https://evil.example&scope=all&ui_locales=xx&client_id=other'
  const { url } = (await (await browser.post(world.portal.signIn.begin, path, csrf)).json()) as { url: string }
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    redirect_uri: `${appOrigin}/api/auth/callback/idp`,
    client_id: 'portal',
    ui_locales: 'en-GB',
    scope: 'openid profile email offline_access',
  })
})

it('[SEC-27] the sign-in answers 421 on another host', async () => {
  const headers = { host: 'evil.example' }
  const browser = browserOf()
  expect((await browser.visit(world.portal.signIn.finish, '/api/auth/callback/idp', headers)).status).toBe(421)
  expect((await browser.visit(world.portal.endpoints.who, '/api/session', headers)).status).toBe(421)
  expect((await browser.visit(world.portal.enter, '/', headers)).status).toBe(421)
})

it('a user signs in with a callback cookie that next-auth cannot read', async () => {
  const browser = browserOf()
  browser.jar.set(`${sessionCookie}-cb`, 'javascript:alert(1)')
  const landed = await browser.signIn(world.idp)
  expect(landed.headers.get('location')).toBe('/orders/list')
})

it('[ST-06] the sign-in keeps accounts of type psp only', async () => {
  world.people.accounts = [{ id: 'brand', types: ['brand'] }, { id: 'print' }]
  const browser = browserOf()
  await browser.signIn(world.idp)
  expect(await browser.who()).toMatchObject({ accountId: 'print', accounts: [{ id: 'print' }] })
})

it('[ST-06] the sign-in makes no session for a user without an account', async () => {
  world.people.accounts = []
  const browser = browserOf()
  const landed = await browser.signIn(world.idp)
  const { address } = await browser.leave(landed.headers.get('location') ?? '')
  expect(address).toBe(`${world.idp.issuer}/end`)
  expect(browser.jar.has(sessionCookie)).toBe(false)
})

it('[ST-06] [SEC-30] the sign-in sends a user without such an account to the provider’s logout, with the flag and without a session or a token', async () => {
  world.people.accounts = [{ id: 'brand', types: ['brand'] }]
  const browser = browserOf()
  const landed = await browser.signIn(world.idp)
  const away = await browser.leave(landed.headers.get('location') ?? '')
  expect(away.address).toBe(`${world.idp.issuer}/end`)
  expect(away.fields.post_logout_redirect_uri).toBe(`${appOrigin}/login?authError=true`)
  expect(away.fields.id_token_hint).toMatch(/^eyJ/)
  expect(JSON.stringify(away)).not.toMatch(/access-|refresh-/)
  expect(browser.jar.size).toBe(0)
})

it('[ST-05] the sign-in keeps the session when the accounts could not be read, and reads them later', async () => {
  world.people.failing = true
  const browser = browserOf()
  const landed = await browser.signIn(world.idp)
  expect(landed.headers.get('location')).toBe('/orders/list')
  expect(await browser.who()).toMatchObject({ state: 'active', accounts: [], accountId: null })
  world.people.failing = false
  await browser.post(world.portal.endpoints.refresh, '/api/session/refresh', {})
  expect(await browser.who()).toMatchObject({ accountId: 'north' })
})

const peer = (address: string) => ({ 'x-sfl-peer': address })

it('[SEC-46] the sign-in counts sign-ins by address', async () => {
  const limited = world.newPortal({ SIGN_IN_LIMIT_PER_ADDRESS: 2 })
  const from = async (address: string) =>
    (await limited.signIn.begin(newBrowser(limited).request('/api/auth/signin/idp', peer(address), {}))).status
  expect([await from('10.0.0.1'), await from('10.0.0.1'), await from('10.0.0.1')]).toEqual([400, 400, 429])
  expect([await from('10.0.0.2'), await from('10.0.0.3')]).toEqual([400, 400])
  world.clock.at += 61_000
  expect(await from('10.0.0.1')).toBe(400)
})

it('[SEC-46] the sign-in lets in three hundred people of one office who sign in within a minute', async () => {
  const portal = world.newPortal()
  const office = peer('10.0.0.7')
  const land = async () => {
    const browser = newBrowser(portal)
    const csrf = (await (await browser.visit(portal.signIn.csrf, '/api/auth/csrf')).json()) as { csrfToken: string }
    const begun = await browser.post(portal.signIn.begin, '/api/auth/signin/idp', csrf, office)
    const { url } = (await begun.json()) as { url: string }
    await browser.visit(portal.signIn.finish, world.idp.authorize(url), office)
    return browser.jar.has(sessionCookie)
  }
  const isIn: boolean[] = []
  for (let come = 0; come < 300; come += 20) isIn.push(...(await Promise.all(Array.from({ length: 20 }, land))))
  expect(isIn.filter(Boolean)).toHaveLength(300)
})

describe('[SEC-46] a callback that belongs to no round trip of its browser', () => {
  const elsewhere = async () => new URL(await browserOf().begin()).searchParams.get('state')

  it.each<[string, (browser: ReturnType<typeof newBrowser>, path: string) => Promise<string>]>([
    ['with no cookies at all', async (browser, path) => (browser.jar.clear(), path)],
    ['with a made-up state cookie', async (browser, path) => (browser.jar.set(`${sessionCookie}-st`, 'x.y.z'), path)],
    [
      'with another cookie of the portal as its state',
      async (browser, path) => (
        browser.jar.set(`${sessionCookie}-st`, browser.jar.get(`${sessionCookie}-pk`) ?? ''), path
      ),
    ],
    ['with the state of another browser', async (_, path) => path.replace(/state=[^&]+/, `state=${await elsewhere()}`)],
    ['without a state', async (_, path) => path.replace(/&?state=[^&]+/, '')],
  ])('%s is answered at once, uncounted, and the provider is not asked', async (_, spoil) => {
    const limited = world.newPortal({ SIGN_IN_LIMIT_PER_ADDRESS: 1 })
    const browser = newBrowser(limited)
    const path = await spoil(browser, world.idp.authorize(await browser.begin()))
    const before = world.idp.seen.length
    for (let tried = 0; tried < 3; tried += 1) {
      const landed = await browser.visit(limited.signIn.finish, path, peer('10.0.0.9'))
      expect([landed.status, landed.headers.get('location')]).toEqual([303, '/login?error=failed'])
    }
    expect(world.idp.seen.length).toBe(before)
    const real = newBrowser(limited)
    const back = world.idp.authorize(await real.begin('/work'))
    const landed = await real.visit(limited.signIn.finish, back, peer('10.0.0.9'))
    expect(landed.headers.get('location')).toBe('/work')
    world.clock.at += 61_000
  })

  it('leads a signed-in user to a page', async () => {
    const browser = browserOf()
    await browser.signIn(world.idp)
    const landed = await browser.finish('/api/auth/callback/idp?code=x&state=y')
    expect([landed.status, landed.headers.get('location')]).toEqual([303, '/'])
  })
})

it('[SEC-46] the sign-in counts callbacks of real round trips by address', async () => {
  const limited = world.newPortal({ SIGN_IN_LIMIT_PER_ADDRESS: 1 })
  const land = async () => {
    const browser = newBrowser(limited)
    const path = world.idp.authorize(await browser.begin('/work'))
    return (await browser.visit(limited.signIn.finish, path, peer('10.0.0.8'))).headers.get('location')
  }
  expect([await land(), await land()]).toEqual(['/work', '/login?error=tooMany&next=%2Fwork'])
  world.clock.at += 61_000
})

it('[SEC-46] [REL-31] the sign-in asks a browser to come back while too many sign in at once, and then lets it in', async () => {
  const narrow = world.newPortal({}, { roundTrips: 1 })
  const [asked, held] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  world.idp.state.answer = () => {
    asked.resolve(undefined)
    return held.promise
  }
  const [first, second] = [newBrowser(narrow), newBrowser(narrow)]
  const [one, two] = [world.idp.authorize(await first.begin('/work')), world.idp.authorize(await second.begin('/work'))]
  const landing = first.finish(one)
  await asked.promise
  const busy = await second.visit(narrow.signIn.finish, two, { 'accept-language': 'ja' })
  expect([busy.status, busy.headers.get('retry-after'), busy.headers.get('refresh')]).toEqual([503, '2', '2'])
  expect(await busy.text()).toContain('ただいま混み合っています')
  held.resolve(undefined)
  expect((await landing).headers.get('location')).toBe('/work')
  expect((await second.finish(two)).headers.get('location')).toBe('/work')
})

describe('clocks that differ by five minutes', () => {
  const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset

  it('[REL-12] do not matter while the provider’s answer is still good', async () => {
    const browser = newBrowser(world.portal)
    world.idp.state.claims = { iat: seconds(300), exp: seconds(600) }
    expect((await browser.signIn(world.idp)).headers.get('location')).toBe('/orders/list')
    expect(await browser.who()).toMatchObject({ state: 'active' })
  })

  it.each([
    ['is over already', { iat: seconds(-600), exp: seconds(-300) }],
    ['is not good yet', { iat: seconds(300), nbf: seconds(300), exp: seconds(900) }],
  ])('[REL-12] are named when its answer %s', async (_, claims) => {
    const browser = newBrowser(world.portal)
    world.idp.state.claims = claims
    expect((await browser.signIn(world.idp)).headers.get('location')).toBe('/login?error=clock&next=%2Forders%2Flist')
    expect(await browser.who()).toEqual({ state: 'guest' })
  })

  it('[REL-12] let a user who has just signed in unlock', async () => {
    const browser = newBrowser(world.portal)
    await browser.signIn(world.idp)
    await browser.post(world.portal.endpoints.lock, '/api/session/lock', {})
    world.idp.state.claims = { iat: seconds(-300), auth_time: seconds(-305), exp: seconds(60) }
    expect((await browser.signIn(world.idp, '/work')).headers.get('location')).toBe('/work')
  })
})
