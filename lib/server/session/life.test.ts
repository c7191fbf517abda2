import { afterAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { sessionKeys } from '#lib/server/env/schema.ts'
import { appOrigin, newBrowser, newKey, sessionCookie, startWorld } from '#tests/support/session-world.ts'

const minute = 60_000
const hour = 60 * minute
type Browser = ReturnType<typeof newBrowser>

const world = await startWorld()
afterAll(() => world.stop())
beforeEach(() => world.reset())

async function signedIn(portal = world.portal) {
  const browser = newBrowser(portal)
  await browser.signIn(world.idp)
  world.clock.at += 5000
  return browser
}
const withKeys = (keys: string) => world.newPortal({ SESSION_KEYS: sessionKeys.parse(keys) })
const endByItself = async (browser: Browser) => (await browser.session()).end()
const waysOut: Record<string, (browser: Browser) => ReturnType<Browser['leave']>> = {
  'with the button': (browser) => browser.signOut(),
  'by the address /logout': async (browser) => browser.leave(await browser.openLogout()),
}
const atProvider = () => `${world.idp.issuer}/end`
const seconds = () => Math.floor(world.clock.at / 1000)

it('[ST-09] [SEC-05] [SEC-01] a sign-out removes the record everywhere before its answer', async () => {
  const browser = await signedIn()
  const [thief, elsewhere] = [browser.copy(), browser.copy(world.newPortal())]
  const answer = await browser.pressSignOut()
  const { url } = (await answer.json()) as { url: string }
  expect(url).toMatch(/^\/api\/session\/ended\?ticket=[\w-]{22}$/)
  expect(answer.headers.get('clear-site-data')).toBe('"storage"')
  expect(browser.jar.size).toBe(0)
  expect([await thief.who(), await elsewhere.who()]).toEqual([{ state: 'guest' }, { state: 'guest' }])
  expect(world.idp.state.revoked).toHaveLength(1)
  const asked = { client_id: 'portal', ui_locales: 'ja-JP', id_token_hint: expect.stringMatching(/^eyJ/) }
  const fields = { post_logout_redirect_uri: `${appOrigin}/login`, ...asked }
  expect(await browser.leave(url, { 'accept-language': 'ja' })).toEqual({ address: atProvider(), fields })
  expect(await browser.leave(url)).toEqual({ address: '/login', fields: {} })
  expect((await thief.signOut()).address, 'a second sign-out').toBe(atProvider())
})

it('[ST-09] [SEC-11] a sign-out after the end of the session signs out at the provider', async () => {
  for (const [way, signOut] of Object.entries(waysOut)) {
    const [browser, left] = [await signedIn(), await signedIn()]
    world.clock.at += 12 * hour
    const tab = browser.copy()
    const { address, fields } = await signOut(browser)
    expect([address, fields.id_token_hint], `for ${way}`).toEqual([atProvider(), expect.stringMatching(/^eyJ/)])
    expect(fields.post_logout_redirect_uri, `for ${way}`).toBe(`${appOrigin}/login`)
    expect([browser.jar.size, await tab.who()], `for ${way}`).toEqual([1, { state: 'ended' }])

    await left.leave('/api/session/ended')
    expect((await signOut(left)).address, `${way}, from a page that has been there`).toBe(atProvider())
  }
})

it('[SEC-06] [REL-13] a sign-out while the store fails clears the cookie, ends at the provider', async () => {
  const fail = (act: 'read' | 'create') => vi.spyOn(world.store, act).mockRejectedValue(new Error('down'))
  for (const failing of ['read', 'create'] as const)
    for (const [way, signOut] of Object.entries(waysOut)) {
      const [browser, presser] = [await signedIn(), await signedIn()]
      const failed = fail(failing)
      const { status } = await presser.pressSignOut()
      expect([status, presser.jar.has(sessionCookie)], `for ${failing}`).toEqual([503, false])
      const fields = { post_logout_redirect_uri: `${appOrigin}/login`, client_id: 'portal', ui_locales: 'en-GB' }
      const left = await signOut(way === 'with the button' ? presser : browser)
      expect(left, `${failing}, ${way}`).toEqual({ address: atProvider(), fields })
      failed.mockRestore()
    }
  const browser = await signedIn()
  const failed = fail('read')
  const who = await world.portal.endpoints.who(browser.request('/api/session'))
  expect([who.status, who.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await world.portal.service.open(browser.cookie())).toEqual({ state: 'unavailable' })
  failed.mockRestore()
})

it('[ST-09] the cookie of a signed-out session stores one page, however often it is sent', async () => {
  const browser = await signedIn()
  const old = browser.copy()
  await browser.signOut()
  const create = vi.spyOn(world.store, 'create')
  const states: (string | undefined)[] = []
  for (const page of ['%2Fwork', '%2Fproducts', '%2Forders']) {
    states.push((await old.copy().leave(`/api/session/ended?next=${page}`)).fields.state)
    expect((await old.copy().signOut()).address).toBe(atProvider())
  }
  expect(new Set(create.mock.calls.map(([key]) => key)).size).toBe(1)
  create.mockRestore()
  expect(states).toEqual([expect.stringMatching(/^[\w-]{22}$/), undefined, undefined])
  expect(await world.portal.findEndedPage(states[0] ?? '')).toBe('/work')
})

it('[ST-09] [SEC-06] a sign-out succeeds while the provider is down or has no logout address', async () => {
  world.idp.state.metadata = { end_session_endpoint: undefined, revocation_endpoint: 'http://127.0.0.1:1/' }
  const browser = await signedIn(world.newPortal())
  const thief = browser.copy()
  expect(await browser.signOut()).toEqual({ address: '/login?signedOut=here', fields: {} })
  expect(await thief.who()).toEqual({ state: 'guest' })
})

it('[ST-08] the clean-up removes a session that has ended, and leaves an active one', async () => {
  const [browser, other] = [await signedIn(), await signedIn()]
  const tab = other.copy()
  const leave = () => browser.leave('/api/session/ended')
  expect((await leave()).address).toBe('/')
  expect(await browser.who()).toMatchObject({ state: 'active' })
  await endByItself(browser)
  const { address, fields } = await leave()
  expect(address).toBe(atProvider())
  expect(fields.post_logout_redirect_uri).toBe(`${appOrigin}/login?authError=true`)
  expect(fields.id_token_hint).toMatch(/^eyJ/)
  // Its cookie opens nothing, and tells a tab that has not found out yet.
  expect(await browser.who()).toEqual({ state: 'ended' })
  expect((await leave()).address).toBe('/login?authError=true')
  const evil = await browser.leave('/api/session/ended?next=%2F%2Fevil.example')
  expect(evil.address).toBe('/login?authError=true')
  const asked = new URL(await browser.begin()).searchParams
  expect([asked.get('prompt'), asked.has('login_hint')]).toEqual(['login', false])
  await other.signOut()
  await tab.leave('/api/session/ended')
  expect(tab.jar.size, 'a tab whose user signed out in another').toBe(0)
})

it.each([
  ['just ended', 0],
  ['ended in the night', 10 * hour],
])('[ST-08] of the tabs that leave a session that %s at once, one signs out at the provider', async (_, passed) => {
  const browser = await signedIn()
  await endByItself(browser)
  world.clock.at += passed
  const tabs = [browser.copy(), browser.copy(), browser.copy()]
  const left = await Promise.all(tabs.map((tab) => tab.leave('/api/session/ended')))
  const addresses = left.map(({ address }) => address).toSorted()
  expect(addresses).toEqual(['/login?authError=true', '/login?authError=true', atProvider()])
})

it('[SEC-05][SEC-10] a session ends after twelve hours of work, and is known for half an hour', async () => {
  const [browser, leaver] = [await signedIn(), await signedIn()]
  for (let passed = 0; passed < 12 * hour; passed += 20 * minute) {
    expect(await browser.who()).toMatchObject({ state: 'active' })
    await browser.call('touch')
    world.clock.at += 20 * minute
  }
  expect(await browser.who()).toEqual({ state: 'ended' })
  world.clock.at += 31 * minute
  expect(await browser.who()).toEqual({ state: 'guest' })
  await leaver.pressSignOut()
  expect(await leaver.who()).toEqual({ state: 'guest' })
})

it('[SEC-05] [SEC-11] [SEC-12] live updates end with their session, within 15 s of another process', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const ends: Record<string, (browser: Browser) => unknown> = {
    'signed out': (browser) => browser.signOut(),
    'ended by itself': endByItself,
    locked: (browser) => browser.call('lock'),
    'ended by the provider': () => world.portal.service.endIndexed('subject', 'sub-ada'),
  }
  for (const [way, end] of Object.entries(ends)) {
    const [browser, other] = [await signedIn(), await signedIn()]
    const [here, elsewhere, bystander] = [vi.fn(), vi.fn(), vi.fn()]
    const stopWatching = [
      (await browser.session()).watchEnd(here),
      (await browser.copy(world.newPortal()).session()).watchEnd(elsewhere),
      (await other.session()).watchEnd(bystander),
    ]
    await end(browser)
    const areAllEnded = way === 'ended by the provider'
    expect(
      [here, elsewhere, bystander].map(({ mock }) => mock.calls.length > 0),
      way,
    ).toEqual([true, false, areAllEnded])
    await vi.advanceTimersByTimeAsync(15_000)
    await vi.waitFor(() => expect(elsewhere, way).toHaveBeenCalled())
    expect(bystander.mock.calls.length > 0, way).toBe(areAllEnded)
    for (const stop of stopWatching) stop()
    expect(vi.getTimerCount(), way).toBe(0)
  }
})

it('[SEC-10][SEC-11] an idle session is locked by the server’s clock, despite background calls', async () => {
  const browser = await signedIn()
  for (const _ of [1, 2, 3]) {
    world.clock.at += 9 * minute
    await browser.call('touch', {}, { 'x-sfl-background': '1' })
    await browser.call('refresh')
  }
  expect(await browser.who()).toMatchObject({ state: 'active' })
  world.clock.at += 4 * minute
  expect(await browser.who()).toEqual({ state: 'locked', user: { name: 'Ada Lovelace' } })
  expect(await world.portal.service.open(browser.cookie())).toEqual({ state: 'locked' })
  expect((await browser.call('account', { accountId: 'south' })).status).toBe(423)
})

it('[SEC-10] a session stays unlocked while the user works, and always where the limit is 0', async () => {
  for (const limit of [30, 1, 2]) {
    const browser = await signedIn(world.newPortal({ IDLE_LOCK_MINUTES: limit }))
    for (const _ of [1, 2, 3]) {
      world.clock.at += limit === 30 ? 20 * minute : 50_000
      await browser.call('touch')
    }
    world.clock.at += limit * minute - 1
    expect(await browser.who(), `${limit} minutes`).toMatchObject({ state: 'active' })
    world.clock.at += 2
    expect(await browser.who(), `${limit} minutes`).toMatchObject({ state: 'locked' })
  }
  const browser = await signedIn(world.newPortal({ IDLE_LOCK_MINUTES: 0 }))
  world.clock.at += 11 * hour
  expect(await browser.who()).toMatchObject({ state: 'active' })
})

it('[TD-03] [SEC-10] the session of a wall outlasts an outage, and locks after any other activity', async () => {
  const browser = await signedIn()
  const elsewhere = browser.copy(world.newPortal())
  await browser.post(world.portal.endpoints.touch, '/api/session?wall', {})
  world.clock.at += 3 * hour
  expect(await elsewhere.who()).toMatchObject({ state: 'active' })
  await elsewhere.call('touch')
  world.clock.at += 30 * minute
  expect(await browser.who()).toMatchObject({ state: 'active' })
  world.clock.at += 1
  expect(await browser.who()).toMatchObject({ state: 'locked' })
})

/** What an attacker at the browser of another person takes out of the address on its way to the provider. */
function withoutPassword(address: string) {
  const url = new URL(address)
  for (const name of ['prompt', 'max_age', 'login_hint']) url.searchParams.delete(name)
  return url.href
}
const waysToEnd = [
  { end: (browser: Browser) => browser.call('lock'), refused: '/locked?error=again&next=%2Fwork', still: 'locked' },
  { end: endByItself, refused: '/login?error=again&next=%2Fwork', still: 'ended' },
]

it('[SEC-11] a locked or ended session needs a fresh password, and works at the next try', async () => {
  const unfit: Record<string, () => Record<string, unknown>> = {
    'no time of the sign-in': () => ({ auth_time: undefined }),
    'a sign-in an hour ago': () => ({ auth_time: seconds() - 3600 }),
    'a sign-in half a minute before it was asked': () => ({ auth_time: seconds() - 30 }),
    'no time of the answer': () => ({ iat: undefined }),
  }
  for (const { end, still } of waysToEnd)
    for (const [what, claims] of Object.entries(unfit)) {
      const browser = await signedIn()
      await end(browser)
      const address = await browser.begin('/work')
      world.idp.state.claims = { iat: seconds(), ...claims() }
      expect(await browser.land(world.idp.authorize(address)), `${still}, ${what}`).toContain('?error=')
      expect(await browser.who(), `${still}, ${what}`).toMatchObject({ state: still })
      world.idp.state.claims = {}
      expect(await browser.land(world.idp.authorize(await browser.begin('/work')))).toBe('/work')
    }
})

it('[SEC-11] the password that began a session does not unlock it, however soon it was locked', async () => {
  const browser = newBrowser(world.portal)
  await browser.signIn(world.idp)
  world.clock.at += 1000
  await browser.call('lock')
  const address = withoutPassword(await browser.begin('/work'))
  world.idp.state.claims = { iat: seconds(), auth_time: seconds() - 1 }
  expect(await browser.land(world.idp.authorize(address))).toContain('?error=again')
  expect(await browser.who()).toMatchObject({ state: 'locked' })
})

it('[SEC-11] a locked or ended session stays so when the address to the provider is changed', async () => {
  for (const { end, refused, still } of waysToEnd) {
    const [changed, early] = [await signedIn(), await signedIn()]
    await end(changed)
    const before = await early.begin('/work')
    await end(early)
    expect(await changed.land(world.idp.authorize(withoutPassword(await changed.begin('/work'))))).toBe(refused)
    world.idp.state.claims = { auth_time: seconds() }
    expect(await early.land(world.idp.authorize(before)), 'a sign-in that began before').toBe(refused)
    expect([await changed.who(), await early.who()]).toMatchObject([{ state: still }, { state: still }])
    world.idp.state.claims = {}
  }
  const forgotten = await signedIn()
  await endByItself(forgotten)
  world.clock.at += 29 * minute
  const address = withoutPassword(await forgotten.begin('/work'))
  world.clock.at += 2 * minute
  expect(await forgotten.land(world.idp.authorize(address))).toBe('/login?error=again&next=%2Fwork')
  expect(await forgotten.who(), 'a session that is forgotten meanwhile').toEqual({ state: 'guest' })
})

it('[SEC-07] [SEC-11] [REL-12] a fresh password continues in a new session, by any clock', async () => {
  const asked = { prompt: 'login', max_age: '3', login_hint: 'ada' }
  for (const { end, still } of waysToEnd) {
    const browser = await signedIn()
    await browser.call('account', { accountId: 'south' })
    await end(browser)
    const old = browser.copy()
    const address = await browser.begin('/work')
    expect(Object.fromEntries(new URL(address).searchParams), `for ${still}`).toMatchObject(asked)
    world.clock.at += 3 * minute
    const iat = Math.floor(Date.now() / 1000) - 200
    world.idp.state.claims = { iat, auth_time: iat - 120 }
    expect(await browser.land(world.idp.authorize(address)), `for ${still}`).toBe('/work')
    const accountId = still === 'locked' ? 'south' : 'north'
    expect(await browser.who(), `for ${still}`).toMatchObject({ state: 'active', accountId })
    expect(await old.who(), `for ${still}`).not.toMatchObject({ state: 'active' })
    world.idp.state.claims = {}
  }
})

it.each(Object.entries(waysOut))('[SEC-11] a locked session left %s needs a fresh password', async (_, signOut) => {
  for (const [sub, landed] of Object.entries({ 'sub-ada': '/work', 'sub-bo': '/' })) {
    const browser = await signedIn()
    await browser.call('lock')
    expect(await signOut(browser)).toMatchObject({
      address: atProvider(),
      fields: { id_token_hint: expect.stringMatching(/^eyJ/) as string },
    })
    expect((await signOut(browser)).address, 'again, from the sign-in page').toBe(atProvider())
    const address = await browser.begin('/work')
    const asked = new URL(address).searchParams
    expect([asked.get('prompt'), asked.has('login_hint')]).toEqual(['login', false])
    world.idp.state.claims = { iat: seconds(), auth_time: seconds() - 3600 }
    expect(await browser.land(world.idp.authorize(withoutPassword(address)))).toBe('/login?error=again&next=%2Fwork')
    world.idp.state.claims = { sub }
    expect(await browser.land(world.idp.authorize(await browser.begin('/work'))), sub).toBe(landed)
    world.idp.state.claims = {}
  }
})

it('[SEC-11] after a locked session of a token, what the provider can prove decides', async () => {
  for (const [auth_time, landed] of [
    [undefined, '/'],
    [seconds() - 3600, '/login?error=again&next=%2Fwork'],
  ] as const) {
    const browser = newBrowser(world.portal)
    await browser.visit(world.portal.enter, `/?token=temporary-${landed.length}`, { 'sec-fetch-site': 'none' })
    await browser.call('lock')
    expect((await browser.signOut()).address, 'ends the session of the provider').toBe(atProvider())
    const address = await browser.begin('/work')
    world.idp.state.claims = { iat: seconds(), auth_time }
    expect(await browser.land(world.idp.authorize(address))).toBe(landed)
  }
})

it('[SEC-11] [REL-35] a session unlocked while the accounts cannot be read stays in its account', async () => {
  const browser = await signedIn()
  await browser.call('account', { accountId: 'south' })
  await browser.call('lock')
  world.people.failing = true
  await browser.signIn(world.idp)
  expect(await browser.who()).toMatchObject({ state: 'active', accounts: null })
  world.people.failing = false
  expect(await browser.who()).toMatchObject({ accountId: 'south', accounts: [{ id: 'north' }, { id: 'south' }] })
})

it('[ST-08] [SEC-11] another user who unlocks, or signs in after an end, starts afresh at /', async () => {
  for (const [sub, next] of Object.entries({ 'sub-bob': '/', 'sub-ada': '/orders/view/1' }))
    for (const isEnded of [false, true]) {
      world.idp.state.claims = {}
      const browser = await signedIn()
      await browser.call('account', { accountId: 'south' })
      await browser.call('lock')
      const address = await browser.begin('/orders/view/1')
      if (isEnded) await world.portal.service.endIndexed('subject', 'sub-ada') // as the provider does by then
      world.idp.state.claims = { sub, auth_time: seconds() }
      const landed = await browser.finish(world.idp.authorize(address))
      expect(landed.headers.get('location'), `${sub}, ended: ${isEnded}`).toBe(next)
      const accountId = sub === 'sub-ada' && !isEnded ? 'south' : 'north'
      expect(await browser.who(), `${sub}, ended: ${isEnded}`).toMatchObject({ accountId })
    }
  const browser = await signedIn()
  await endByItself(browser)
  await browser.leave('/api/session/ended?next=%2Fwork')
  world.idp.state.claims = { sub: 'sub-bo' }
  expect((await browser.signIn(world.idp, '/work')).headers.get('location')).toBe('/')
})

it('[SEC-26] a session is only ever in an account of which the user is a member now', async () => {
  const browser = await signedIn()
  const choose = async (accountId: unknown) => (await browser.call('account', { accountId })).status
  const replace = world.store.replace.bind(world.store)
  const accountsSeen = new Set<unknown>()
  world.store.replace = async (...given) => {
    const replaced = await replace(...given)
    accountsSeen.add((await browser.who())['accountId'])
    return replaced
  }
  expect([await choose('stranger'), await choose('../admin')]).toEqual([403, 400])
  world.store.replace = replace
  expect(accountsSeen).toEqual(new Set(['north']))
  expect(await choose('south')).toBe(200)
  world.people.accounts = [{ id: 'south' }]
  expect(await choose('north')).toBe(403)
  expect(await browser.who()).toMatchObject({ accountId: 'south', accounts: [{ id: 'south' }] })
})

it('[SEC-26] [REL-35] [ST-05] an account chosen while the accounts are read again stays chosen', async () => {
  world.people.accounts = [{ id: 'north' }, { id: 'south', firstAccess: true }]
  const browser = await signedIn()
  expect(await browser.who()).toMatchObject({ firstAccess: false })
  world.clock.at += minute
  const [asked, chosen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { answer } = world.upstream.state
  world.upstream.state.answer = async (request, response, raw) => {
    if (request.url.endsWith('/vars/pspAccounts')) {
      world.upstream.state.answer = answer
      asked.resolve()
      await chosen.promise
    }
    await answer(request, response, raw)
  }
  const refreshed = browser.call('refresh')
  await asked.promise
  await browser.call('account', { accountId: 'south' })
  chosen.resolve()
  expect(await (await refreshed).json()).toMatchObject({ accountId: 'south', firstAccess: true })
  expect(await browser.who()).toMatchObject({ accountId: 'south', firstAccess: true })
})

it('[ST-05] what a user changed of the base data is read at once, and by itself once a minute', async () => {
  const browser = await signedIn()
  world.people.accounts = [{ id: 'north', firstAccess: true }]
  const refresh = async (headers?: Record<string, string>) => (await browser.call('refresh', {}, headers)).json()
  expect(await refresh({ 'x-sfl-background': '1' })).toMatchObject({ firstAccess: false })
  expect(await refresh()).toMatchObject({ firstAccess: true })
})

it('[REL-29] [REL-12] a session goes on in another account after the loss of one', async () => {
  const browser = await signedIn()
  const session = await browser.session()
  expect(await session.hasLostAccount()).toBe(false)
  world.people.accounts = [{ id: 'south' }]
  world.clock.at += minute
  expect(await Promise.all([session.hasLostAccount(), session.hasLostAccount()])).toEqual([true, true])
  expect(await browser.who()).toMatchObject({ accountId: 'south', accounts: [{ id: 'south' }] })
  expect(await session.hasLostAccount()).toBe(true)
  world.reset()
  const later = await (await signedIn()).session()
  expect(await later.hasLostAccount()).toBe(false)
  world.people.accounts = [{ id: 'south' }]
  world.clock.at -= hour
  expect(await later.hasLostAccount(), 'although the clock was set back').toBe(true)
})

it('[REL-29] no account is lost by a switch in another tab, or while the upstream fails', async () => {
  const [browser, other] = [await signedIn(), await signedIn()]
  const session = await browser.session()
  await browser.call('account', { accountId: 'south' })
  expect([await session.hasLostAccount(), await session.hasLostAccount()]).toEqual([false, false])
  expect(await browser.who()).toMatchObject({ accountId: 'south' })
  world.people.failing = true
  expect(await (await other.session()).hasLostAccount()).toBe(false)
  expect(await other.who()).toMatchObject({ state: 'active', accountId: 'north' })
})

it('[ST-05] accounts that an outage left unread at the sign-in are read by the next call after it', async () => {
  const browser = newBrowser(world.portal)
  world.people.failing = true
  await browser.signIn(world.idp)
  expect(await browser.who()).toMatchObject({ state: 'active', accounts: null })
  await expect(browser.session()).rejects.toMatchObject({ code: 'circuit_open', status: 503 })
  world.people.failing = false
  const seen = world.upstream.seen.length
  const read = await Promise.all([browser.session(), browser.who()])
  expect(read).toMatchObject([{ accountId: 'north' }, { accounts: [{ id: 'north' }, { id: 'south' }] }])
  expect(world.upstream.seen.length - seen, 'one reading').toBe(3)
})

it('[REL-29] [ST-06] the session of a user who has no account left ends', async () => {
  const browser = await signedIn()
  world.people.accounts = [{ id: 'shop', types: ['brand'] }]
  await expect((await browser.session()).hasLostAccount()).rejects.toThrow('session_ended')
  const { fields } = await browser.leave('/api/session/ended')
  expect(fields.post_logout_redirect_uri).toContain('/login?authError=true')
})

it('[SEC-04] cookies and records of an older key are read, and open nothing once it is removed', async () => {
  const [older, newer] = [newKey(), newKey()]
  const browser = await signedIn(withKeys(`1:${older}`))
  expect(await browser.copy(withKeys(`2:${newer},1:${older}`)).who()).toMatchObject({ state: 'active' })
  expect(await browser.copy(withKeys(`2:${newer}`)).who()).toEqual({ state: 'guest' })
})

it('[SEC-04] a key rotated in three steps signs no user out while another portal is a step behind', async () => {
  const [old, next] = [`1:${newKey()}`, `2:${newKey()}`]
  const lists = [old, `${old},${next}`, `${next},${old}`, next]
  for (const [step, list] of lists.slice(1).entries()) {
    const portals = [lists[step] ?? '', list].map(withKeys)
    for (const portal of portals) {
      const browser = await signedIn(portal)
      for (const at of [...portals, ...portals]) {
        world.clock.at += minute
        await browser.copy(at).call('touch')
        for (const other of portals)
          expect(await browser.copy(other).who(), `step ${step + 1}`).toMatchObject({ state: 'active' })
      }
    }
  }
})

it('[SEC-08] the store holds no readable value', async () => {
  const create = vi.spyOn(world.store, 'create')
  world.idp.state.tokens = { access_token: 'CANARY', refresh_token: 'CANARY' }
  const browser = await signedIn()
  const written = create.mock.calls.flatMap((given) => given.slice(0, 3).map(String))
  create.mockRestore()
  expect(written[0]).toMatch(/^[0-9a-f]{64}$/)
  // The name has a space, and so cannot be in a ciphertext by chance.
  expect(written.join()).not.toMatch(/CANARY|Ada Lovelace|ada@/)
  expect(written.join()).not.toContain(browser.jar.get(sessionCookie) ?? '')
})
