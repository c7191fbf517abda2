import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { appOrigin, newBrowser, newKey, sessionCookie, startWorld, type World } from '#tests/support/session-world.ts'
import { createMemoryStore } from './store/memory.ts'

const minute = 60_000
const hour = 60 * minute
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  Object.assign(world.idp.state, { claims: {}, tokens: {}, metadata: {}, answer: undefined, revoked: [] })
  Object.assign(world.people, { accounts: [{ id: 'north' }, { id: 'south' }], failing: false })
})

async function signedIn(portal = world.portal) {
  const browser = newBrowser(portal)
  await browser.signIn(world.idp)
  return browser
}
const copyOf = (browser: ReturnType<typeof newBrowser>, portal = world.portal) => {
  const copy = newBrowser(portal)
  for (const [name, value] of browser.jar) copy.jar.set(name, value)
  return copy
}
/** Opens the address /logout. Returns what the browser then opens or posts. */
async function leaveByAddress(browser: ReturnType<typeof newBrowser>, { portal } = world) {
  const answer = await browser.visit(portal.signOut.leavePage, '/logout', { 'sec-fetch-site': 'none' })
  return await browser.leave(answer.headers.get('location') ?? '')
}
/** Presses "Sign Out" while the store fails, and once more. */
async function retry(browser: ReturnType<typeof newBrowser>, { portal } = world) {
  expect((await browser.post(portal.signOut.logout, '/api/session/logout', {})).status).toBe(503)
  return await browser.signOut()
}

it('[ST-09][SEC-05] a sign-out removes the record, for every instance, before the browser is answered', async () => {
  const browser = await signedIn()
  const [thief, elsewhere] = [copyOf(browser), copyOf(browser, world.newPortal())]
  const answer = await browser.post(world.portal.signOut.logout, '/api/session/logout', {})
  const { url } = (await answer.json()) as { url: string }
  expect(url).toMatch(/^\/api\/session\/ended\?ticket=[\w-]{22}$/)
  expect(answer.headers.get('clear-site-data')).toBe('"storage"')
  expect(browser.jar.size).toBe(0)
  expect(await thief.who()).toEqual({ state: 'guest' })
  expect(await elsewhere.who()).toEqual({ state: 'guest' })
  expect(world.idp.state.revoked).toHaveLength(1)
  const away = await browser.leave(url, { 'accept-language': 'ja' })
  expect(away).toEqual({
    address: `${world.idp.issuer}/end`,
    fields: {
      post_logout_redirect_uri: `${appOrigin}/login`,
      client_id: 'portal',
      ui_locales: 'ja-JP',
      id_token_hint: expect.stringMatching(/^eyJ/),
    },
  })
  expect(await browser.leave(url)).toEqual({ address: '/login', fields: {} })
})

it('[SEC-06] [SEC-38] a sign-out leads to the provider by a page that is private, runs one script and posts to one place', async () => {
  const browser = await signedIn()
  const { url } = (await (await browser.post(world.portal.signOut.logout, '/api/session/logout', {})).json()) as {
    url: string
  }
  const answer = await browser.visit(world.portal.signOut.ended, url, { 'accept-language': 'ja' })
  const text = await answer.text()
  const hashOf = (tag: string) =>
    createHash('sha256')
      .update(new RegExp(`<${tag}>([^]*)</${tag}>`).exec(text)?.[1] ?? '')
      .digest('base64')
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'sha256-${hashOf('style')}'`,
      `script-src 'sha256-${hashOf('script')}'`,
      `form-action ${world.idp.issuer} 'self'`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
  })
  expect(text).toContain('<html lang="ja-JP">')
  expect(text).toContain('<title>サインアウトしています · Site Flow Light</title>')
  expect(text).toContain('<button>サインアウト</button>')
})

it('[SEC-01] no address of a sign-out names the user or holds their ID token', async () => {
  const browser = await signedIn()
  const answer = await browser.visit(world.portal.signOut.leavePage, '/logout', { 'sec-fetch-site': 'none' })
  const location = answer.headers.get('location') ?? ''
  const { address, fields } = await browser.leave(location)
  expect(fields.id_token_hint).toBeTruthy()
  expect(`${location} ${address}`).not.toMatch(/eyJ|ada|id_token_hint|logout_hint/i)
})

it('[SEC-06] a second sign-out is answered like the first', async () => {
  const browser = await signedIn()
  const again = copyOf(browser)
  await browser.post(world.portal.signOut.logout, '/api/session/logout', {})
  expect((await again.signOut()).address).toBe(`${world.idp.issuer}/end`)
  expect(again.jar.size).toBe(0)
})

it.each([
  ['with the button', (browser: ReturnType<typeof newBrowser>) => browser.signOut()],
  ['by the address /logout', (browser: ReturnType<typeof newBrowser>) => leaveByAddress(browser)],
])(
  '[ST-09] [SEC-11] a sign-out %s after the session is over signs out at the provider, so that no other user goes on there',
  async (_, signOut) => {
    const [browser, left] = [await signedIn(), await signedIn()]
    world.clock.at += 12 * hour
    const tab = copyOf(browser)
    const { address, fields } = await signOut(browser)
    expect([address, fields.id_token_hint]).toEqual([`${world.idp.issuer}/end`, expect.stringMatching(/^eyJ/)])
    expect(fields.post_logout_redirect_uri).toBe(`${appOrigin}/login`)
    expect(browser.jar.size).toBe(0)
    expect(await tab.who()).toEqual({ state: 'guest' })

    await left.leave('/api/session/ended')
    expect((await signOut(left)).address).toBe('/login') // that page has been at the provider
  },
)

it('[SEC-06] a sign-out succeeds while the provider is down', async () => {
  const portal = world.newPortal()
  const browser = await signedIn(portal)
  world.idp.state.answer = () => ({ status: 500, body: {} })
  const thief = copyOf(browser)
  expect((await browser.post(portal.signOut.logout, '/api/session/logout', {})).status).toBe(200)
  expect(await thief.who()).toEqual({ state: 'guest' })
})

it('[SEC-06][REL-13] a sign-out clears the cookie while the store is down, and answers 503', async () => {
  const memory = createMemoryStore()
  let isDown = false
  const store = { ...memory, read: (key: string) => (isDown ? Promise.reject(new Error('down')) : memory.read(key)) }
  const other = await startWorld({ store })
  const browser = newBrowser(other.portal)
  await browser.signIn(other.idp)
  isDown = true
  const who = await other.portal.endpoints.who(browser.request('/api/session'))
  expect([who.status, who.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await other.portal.service.open(browser.cookie())).toEqual({ state: 'unavailable' })
  const answer = await browser.post(other.portal.signOut.logout, '/api/session/logout', {})
  expect(answer.status).toBe(503)
  expect(browser.jar.has(sessionCookie)).toBe(false)
  await other.stop()
})

it.each([
  ['read', 'with the button', retry],
  ['create', 'with the button', retry],
  ['read', 'by the address /logout', leaveByAddress],
  ['create', 'by the address /logout', leaveByAddress],
] as const)(
  '[SEC-06] [SEC-11] a sign-out that the store fails to %s for ends the session at the provider %s, so that no other user goes on there',
  async (failing, _, signOut) => {
    const memory = createMemoryStore()
    const store = { ...memory }
    const other = await startWorld({ store })
    const browser = newBrowser(other.portal)
    await browser.signIn(other.idp)
    Object.assign(store, { [failing]: () => Promise.reject(new Error('down')) })
    expect(await signOut(browser, other)).toEqual({
      address: `${other.idp.issuer}/end`,
      fields: { post_logout_redirect_uri: `${appOrigin}/login`, client_id: 'portal', ui_locales: 'en-GB' },
    })
    expect(browser.jar.has(sessionCookie)).toBe(false)
    await other.stop()
  },
)

it('[SEC-06] [SEC-31] a sign-out without a session leads to the provider, stores nothing, and is nothing that another site can start', async () => {
  const guest = newBrowser(world.portal)
  const { store } = world
  const create = vi.spyOn(store, 'create')
  const { address, fields } = await guest.signOut()
  expect([address, fields.id_token_hint]).toEqual([`${world.idp.issuer}/end`, undefined])
  expect((await leaveByAddress(guest)).address).toBe(`${world.idp.issuer}/end`)
  expect(create).not.toHaveBeenCalled()
  create.mockRestore()
  const linked = await guest.leave('/api/session/ended?signOut=true', { 'sec-fetch-site': 'cross-site' })
  expect(linked.address).toBe('/login')
})

it('[ST-09] the cookie of a session that was signed out of stores one page at most, however often it is sent', async () => {
  const browser = await signedIn()
  const old = copyOf(browser)
  await browser.signOut()
  const create = vi.spyOn(world.store, 'create')
  const states = new Set<string>()
  for (const page of ['%2Fwork', '%2Fproducts', '%2Fwork']) {
    const away = await copyOf(old).leave(`/api/session/ended?next=${page}`)
    states.add(away.fields.state ?? '')
    expect((await copyOf(old).signOut()).address).toBe(`${world.idp.issuer}/end`)
  }
  expect(new Set(create.mock.calls.map(([key]) => key)).size).toBe(1)
  create.mockRestore()
  expect([...states]).toEqual([expect.stringMatching(/^[\w-]{22}$/)])
  expect(await world.portal.findEndedPage([...states].join(''))).toBe('/work')
})

it('[SEC-31] the portal keeps the user signed in at another site’s link, picture or prefetch', async () => {
  const browser = await signedIn()
  const attempts: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-dest': 'image' },
    { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' },
  ]
  for (const headers of attempts) {
    const answer = await browser.visit(world.portal.signOut.leavePage, '/logout', headers)
    expect(answer.headers.get('location')).toBe('/logout/confirm')
  }
  expect(await browser.who()).toMatchObject({ state: 'active' })
  const answer = await browser.visit(world.portal.signOut.leavePage, '/logout', { 'sec-fetch-site': 'none' })
  const location = answer.headers.get('location') ?? ''
  expect(location).toMatch(/^\/api\/session\/ended\?ticket=[\w-]{22}$/)
  expect(browser.jar.size).toBe(0)
  const { address, fields } = await browser.leave(location)
  expect([address, fields.id_token_hint]).toEqual([`${world.idp.issuer}/end`, expect.stringMatching(/^eyJ/)])
})

it('[ST-09] a sign-out goes to /login when the provider has no logout address', async () => {
  world.idp.state.metadata = { end_session_endpoint: undefined }
  const portal = world.newPortal()
  const browser = await signedIn(portal)
  expect(await browser.signOut()).toEqual({ address: '/login', fields: {} })
})

it('[ST-08] the clean-up removes a session that has ended, and leaves an active one', async () => {
  const browser = await signedIn()
  const leave = () => browser.leave('/api/session/ended')
  expect((await leave()).address).toBe('/')
  expect(await browser.who()).toMatchObject({ state: 'active' })
  const state = await world.portal.service.open(browser.cookie())
  if (state.state === 'active') await state.session.end()
  const away = await leave()
  expect(away.address).toBe(`${world.idp.issuer}/end`)
  expect(away.fields.post_logout_redirect_uri).toBe(`${appOrigin}/login?authError=true`)
  expect(away.fields.id_token_hint).toMatch(/^eyJ/)
  // Its cookie opens nothing, and says what became of it to a tab that is still to find out.
  expect(await browser.who()).toEqual({ state: 'ended' })
  expect((await leave()).address).toBe('/login?authError=true')
  const address = new URL(await browser.begin())
  expect([address.searchParams.get('prompt'), address.searchParams.has('login_hint')]).toEqual(['login', false])
})

it('[ST-08] a sign-in after the end of a session leads back to the page of each tab, without its address at the provider', async () => {
  const browser = await signedIn()
  const state = await world.portal.service.open(browser.cookie())
  if (state.state === 'active') await state.session.end()
  const leaveFrom = (page: string) => browser.leave(`/api/session/ended?next=${encodeURIComponent(page)}`)
  const away = await leaveFrom('/orders/view/1?component=2')
  expect(away.fields.state).toMatch(/^[\w-]{22}$/)
  expect(JSON.stringify(away)).not.toContain('orders')
  expect(await world.portal.findEndedPage(away.fields.state ?? '')).toBe('/orders/view/1?component=2')
  expect((await leaveFrom('/work')).address).toBe('/login?authError=true&next=%2Fwork')
  expect((await leaveFrom('//evil.example')).address).toBe('/login?authError=true')
})

it('[ST-08] [SEC-11] another user who signs in after the end of a session starts at /', async () => {
  const browser = await signedIn()
  const state = await world.portal.service.open(browser.cookie())
  if (state.state === 'active') await state.session.end()
  await browser.leave('/api/session/ended?next=%2Fwork')
  world.idp.state.claims = { sub: 'sub-bo' }
  const answer = await browser.signIn(world.idp, '/work')
  expect(answer.headers.get('location')).toBe('/')
})

it('[ST-08] the clean-up removes a session that was signed out of in another tab, with its cookie', async () => {
  const [browser, other] = [await signedIn(), newBrowser(world.portal)]
  for (const [name, value] of browser.jar) other.jar.set(name, value)
  await other.signOut()
  await browser.visit(world.portal.signOut.ended, '/api/session/ended')
  expect(browser.jar.size).toBe(0)
})

it('[SEC-05][SEC-10] the portal ends every session after twelve hours, however busy', async () => {
  const browser = await signedIn()
  for (let passed = 0; passed < 12 * hour; passed += 20 * minute) {
    expect(await browser.who()).toMatchObject({ state: 'active' })
    await browser.post(world.portal.endpoints.touch, '/api/session', {})
    world.clock.at += 20 * minute
  }
  expect(await browser.who()).toEqual({ state: 'ended' })
})

it('a session that ended without a sign-out is reported as ended for half an hour', async () => {
  const [browser, leaver] = [await signedIn(), await signedIn()]
  await leaver.post(world.portal.signOut.logout, '/api/session/logout', {})
  expect(await leaver.who()).toEqual({ state: 'guest' })
  const state = await world.portal.service.open(browser.cookie())
  if (state.state === 'active') await state.session.end()
  expect(await browser.who()).toEqual({ state: 'ended' })
  world.clock.at += 31 * minute
  expect(await browser.who()).toEqual({ state: 'guest' })
})

it('[SEC-11] the portal asks for the password after a session ended without a sign-out, so that no other user goes on with it', async () => {
  const browser = await signedIn()
  const state = await world.portal.service.open(browser.cookie())
  if (state.state === 'active') await state.session.end()
  const address = await browser.begin('/sign-in-again')
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
    prompt: 'login',
    max_age: '0',
    login_hint: 'ada',
  })
  const landed = await browser.finish(world.idp.authorize(address))
  expect(landed.headers.get('location')).toBe('/sign-in-again')
})

it('[SEC-10][SEC-11] the portal locks an idle session by the server’s clock; background calls do not keep it awake', async () => {
  const browser = await signedIn()
  for (const _ of [1, 2, 3]) {
    world.clock.at += 9 * minute
    await browser.post(world.portal.endpoints.touch, '/api/session', {}, { 'x-sfl-background': '1' })
    await browser.post(world.portal.endpoints.refresh, '/api/session/refresh', {})
  }
  expect(await browser.who()).toMatchObject({ state: 'active' })
  world.clock.at += 4 * minute
  expect(await browser.who()).toEqual({ state: 'locked', user: { name: 'Ada Lovelace' } })
  expect(await world.portal.service.open(browser.cookie())).toEqual({ state: 'locked' })
  const answer = await browser.post(world.portal.endpoints.account, '/api/session/account', { accountId: 'south' })
  expect(answer.status).toBe(423)
})

it('[SEC-10] the portal stays unlocked while the user works, and writes the activity at most once a minute', async () => {
  const browser = await signedIn()
  for (const _ of [1, 2, 3]) {
    world.clock.at += 20 * minute
    await browser.post(world.portal.endpoints.touch, '/api/session', {})
  }
  expect(await browser.who()).toMatchObject({ state: 'active' })
})

it.each([1, 2])(
  '[SEC-10] the portal stays unlocked while the user works, when the limit is %i minutes',
  async (limit) => {
    const portal = world.newPortal({ IDLE_LOCK_MINUTES: limit })
    const browser = await signedIn(portal)
    for (const _ of [1, 2, 3]) {
      world.clock.at += 50_000
      await browser.post(portal.endpoints.touch, '/api/session', {})
    }
    world.clock.at += limit * minute - 1
    expect(await browser.who()).toMatchObject({ state: 'active' })
    world.clock.at += 2
    expect(await browser.who()).toMatchObject({ state: 'locked' })
  },
)

it('[SEC-10] the portal never locks when the limit is 0', async () => {
  const portal = world.newPortal({ IDLE_LOCK_MINUTES: 0 })
  const browser = await signedIn(portal)
  world.clock.at += 11 * hour
  expect(await browser.who()).toMatchObject({ state: 'active' })
})

it('[SEC-07][SEC-11] a locked session is replaced by a new one when the same user signs in again', async () => {
  const browser = await signedIn()
  await browser.post(world.portal.endpoints.account, '/api/session/account', { accountId: 'south' })
  await browser.post(world.portal.endpoints.lock, '/api/session/lock', {})
  expect(await browser.who()).toMatchObject({ state: 'locked' })
  const old = copyOf(browser)
  const address = await browser.begin('/work')
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
    prompt: 'login',
    max_age: '0',
    login_hint: 'ada',
  })
  world.idp.state.claims = { auth_time: Math.floor(world.clock.at / 1000) }
  expect((await browser.finish(world.idp.authorize(address))).headers.get('location')).toBe('/work')
  expect(await browser.who()).toMatchObject({ state: 'active', accountId: 'south' })
  expect(await old.who()).toEqual({ state: 'guest' })
})

const seconds = () => Math.floor(world.clock.at / 1000)
/** What an attacker at the browser of another person takes out of the address on its way to the provider. */
const unasked = (address: string) => {
  const url = new URL(address)
  for (const name of ['prompt', 'max_age', 'login_hint']) url.searchParams.delete(name)
  return url.href
}
const endByItself = async (browser: Awaited<ReturnType<typeof signedIn>>) => {
  const state = await world.portal.service.open(browser.cookie())
  if (state.state === 'active') await state.session.end()
}

describe.each([
  {
    what: 'a locked session',
    end: (browser: Awaited<ReturnType<typeof signedIn>>) =>
      browser.post(world.portal.endpoints.lock, '/api/session/lock', {}),
    refused: '/locked?error=again&next=%2Fwork',
    still: 'locked',
  },
  {
    what: 'a session that ended by itself',
    end: endByItself,
    refused: '/login?error=again&next=%2Fwork',
    still: 'ended',
  },
])('[SEC-11] going on after $what', ({ end, refused, still }) => {
  const goOn = async (change: (address: string) => string = (address) => address) => {
    const browser = await signedIn()
    await end(browser)
    return { browser, address: change(await browser.begin('/work')) }
  }
  const land = async ({ browser, address }: Awaited<ReturnType<typeof goOn>>) =>
    (await browser.finish(world.idp.authorize(address))).headers.get('location')

  it.each<[string, () => Record<string, unknown>]>([
    ['said nothing of when the person signed in', () => ({ auth_time: undefined })],
    ['let in a person who signed in an hour ago', () => ({ auth_time: seconds() - 3600 })],
    ['let in a person who signed in half a minute before they were asked', () => ({ auth_time: seconds() - 30 })],
  ])('is refused where the provider %s, and works at the next try', async (_, claims) => {
    const going = await goOn()
    world.idp.state.claims = { iat: seconds(), ...claims() }
    expect(await land(going)).toBe(refused)
    expect(await going.browser.who()).toMatchObject({ state: still })
    world.idp.state.claims = {}
    expect(await land({ ...going, address: await going.browser.begin('/work') })).toBe('/work')
    expect(await going.browser.who()).toMatchObject({ state: 'active' })
  })

  it('is refused when the provider’s answer has no time of the sign-in', async () => {
    const going = await goOn()
    world.idp.state.claims = { iat: undefined }
    expect(await land(going)).not.toBe('/work')
    expect(await going.browser.who()).toMatchObject({ state: still })
  })

  it('is refused when the address was changed on its way to the provider', async () => {
    const going = await goOn(unasked)
    expect(await land(going)).toBe(refused)
    expect(await going.browser.who()).toMatchObject({ state: still })
  })

  it('is refused for a sign-in that began before', async () => {
    const browser = await signedIn()
    const address = await browser.begin('/work')
    await end(browser)
    world.idp.state.claims = { auth_time: seconds() }
    expect(await land({ browser, address })).toBe(refused)
    expect(await browser.who()).toMatchObject({ state: still })
  })

  it('is accepted when the user takes some minutes, by any clock of the provider', async () => {
    const going = await goOn()
    world.clock.at += 3 * minute
    const iat = Math.floor(Date.now() / 1000) - 200
    world.idp.state.claims = { iat, auth_time: iat - 120 }
    expect(await land(going)).toBe('/work')
  })
})

it('[SEC-11] the password is required although the ended session has been forgotten meanwhile', async () => {
  const browser = await signedIn()
  await endByItself(browser)
  world.clock.at += 29 * minute
  const address = unasked(await browser.begin('/work'))
  world.clock.at += 2 * minute
  const landed = await browser.finish(world.idp.authorize(address))
  expect(landed.headers.get('location')).toBe('/login?error=again&next=%2Fwork')
  expect(await browser.who()).toEqual({ state: 'guest' })
})

it('[SEC-11] the portal starts a new session when another user unlocks', async () => {
  const browser = await signedIn()
  await browser.post(world.portal.endpoints.lock, '/api/session/lock', {})
  const old = copyOf(browser)
  world.idp.state.claims = { sub: 'sub-bob', auth_time: Math.floor(world.clock.at / 1000) }
  expect((await browser.signIn(world.idp, '/orders/view/1')).headers.get('location')).toBe('/')
  expect(await old.who()).toEqual({ state: 'guest' })
})

it('[SEC-11] the portal starts a new session also when the provider has ended the locked one by then', async () => {
  for (const [sub, next] of [
    ['sub-bob', '/'],
    ['sub-ada', '/orders/view/1'],
  ] as const) {
    world.idp.state.claims = {}
    const browser = await signedIn()
    await browser.post(world.portal.endpoints.lock, '/api/session/lock', {})
    const address = await browser.begin('/orders/view/1')
    await world.portal.service.endIndexed('subject', 'sub-ada')
    world.idp.state.claims = { sub, auth_time: Math.floor(world.clock.at / 1000) }
    expect((await browser.finish(world.idp.authorize(address))).headers.get('location')).toBe(next)
  }
})

it('[SEC-26] a switch is accepted only to an account of which the user is a member now', async () => {
  const browser = await signedIn()
  const choose = async (accountId: unknown) =>
    (await browser.post(world.portal.endpoints.account, '/api/session/account', { accountId })).status
  expect(await choose('south')).toBe(200)
  expect(await browser.who()).toMatchObject({ accountId: 'south' })
  expect(await choose('stranger')).toBe(403)
  expect(await choose('../admin')).toBe(400)
  world.people.accounts = [{ id: 'south' }]
  expect(await choose('north')).toBe(403)
  expect(await browser.who()).toMatchObject({ accountId: 'south', accounts: [{ id: 'south' }] })
})

it('[SEC-26] [REL-35] an account that is chosen while the accounts are read again stays chosen', async () => {
  world.people.accounts = [{ id: 'north' }, { id: 'south', firstAccess: true }]
  const browser = await signedIn()
  world.clock.at += minute
  const { promise: chosen, resolve: choose } = Promise.withResolvers<void>()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { answer } = world.upstream.state
  world.upstream.state.answer = async (request, response, raw) => {
    if (request.url.endsWith('/vars/pspAccounts')) {
      world.upstream.state.answer = answer
      ask()
      await chosen
    }
    await answer(request, response, raw)
  }
  const refreshed = browser.post(world.portal.endpoints.refresh, '/api/session/refresh', {})
  await asked
  await browser.post(world.portal.endpoints.account, '/api/session/account', { accountId: 'south' })
  choose()
  expect(await (await refreshed).json()).toMatchObject({ accountId: 'south', firstAccess: true })
  expect(await browser.who()).toMatchObject({ accountId: 'south', firstAccess: true })
})

it('[SEC-26] the session is in no other account while a switch is refused', async () => {
  const browser = await signedIn()
  await browser.post(world.portal.endpoints.account, '/api/session/account', { accountId: 'south' })
  const inAccounts: unknown[] = []
  const replace = world.store.replace.bind(world.store)
  world.store.replace = async (...given) => {
    const replaced = await replace(...given)
    inAccounts.push((await browser.who()).accountId)
    return replaced
  }
  await browser.post(world.portal.endpoints.account, '/api/session/account', { accountId: 'stranger' })
  world.store.replace = replace
  expect(new Set(inAccounts)).toEqual(new Set(['south']))
})

const openOf = async (browser: ReturnType<typeof newBrowser>) => {
  const found = await world.portal.service.open(browser.cookie())
  if (found.state !== 'active') throw new Error(`the session is ${found.state}`)
  return found.session
}

it('[REL-29] after the loss of an account the session goes on in another one', async () => {
  const browser = await signedIn()
  const session = await openOf(browser)
  expect(await session.hasLostAccount()).toBe(false)
  world.people.accounts = [{ id: 'south' }]
  world.clock.at += minute
  expect(await Promise.all([session.hasLostAccount(), session.hasLostAccount()])).toEqual([true, true])
  expect(await browser.who()).toMatchObject({ accountId: 'south', accounts: [{ id: 'south' }] })
  expect(await session.hasLostAccount()).toBe(true)
})

it('[REL-12] [REL-29] the loss of an account is noticed although the clock was set back since the last look', async () => {
  const session = await openOf(await signedIn())
  expect(await session.hasLostAccount()).toBe(false)
  world.people.accounts = [{ id: 'south' }]
  world.clock.at -= hour
  expect(await session.hasLostAccount()).toBe(true)
  world.clock.at += hour
})

it('[REL-29] no account counts as lost because another tab has chosen another one', async () => {
  const browser = await signedIn()
  const session = await openOf(browser)
  await browser.post(world.portal.endpoints.account, '/api/session/account', { accountId: 'south' })
  expect(await session.hasLostAccount()).toBe(false)
  expect(await session.hasLostAccount()).toBe(false)
  expect(await browser.who()).toMatchObject({ accountId: 'south' })
})

it('[REL-29] the portal reads the accounts again at most once a minute, however much is refused', async () => {
  const browser = await signedIn()
  const session = await openOf(browser)
  const before = world.upstream.seen.length
  await session.hasLostAccount()
  const once = world.upstream.seen.length - before
  await Promise.all(Array.from({ length: 20 }, () => session.hasLostAccount()))
  expect(world.upstream.seen.length - before).toBe(once)
  world.clock.at += minute
  await session.hasLostAccount()
  expect(world.upstream.seen.length - before).toBe(2 * once)
})

it('[REL-29] no account counts as lost while the upstream fails', async () => {
  const browser = await signedIn()
  world.people.failing = true
  expect(await (await openOf(browser)).hasLostAccount()).toBe(false)
  expect(await browser.who()).toMatchObject({ state: 'active', accountId: 'north' })
})

it('[REL-29] [ST-06] the portal ends the session of a user who has no account left', async () => {
  const browser = await signedIn()
  world.people.accounts = [{ id: 'shop', types: ['brand'] }]
  await expect((await openOf(browser)).hasLostAccount()).rejects.toThrow('session_ended')
  const { fields } = await browser.leave('/api/session/ended')
  expect(fields.post_logout_redirect_uri).toContain('/login?authError=true')
})

it('[ST-05] the portal reads the first-access flag of the account that is chosen', async () => {
  world.people.accounts = [{ id: 'north' }, { id: 'south', firstAccess: true }]
  const browser = await signedIn()
  expect(await browser.who()).toMatchObject({ firstAccess: false })
  await browser.post(world.portal.endpoints.account, '/api/session/account', { accountId: 'south' })
  expect(await browser.who()).toMatchObject({ firstAccess: true })
})

it('the portal keeps the language for a year, for guests too', async () => {
  const browser = newBrowser(world.portal)
  const answer = await browser.post(world.portal.endpoints.language, '/api/session/language', { locale: 'ja-JP' })
  expect(answer.headers.getSetCookie()).toEqual([
    `${sessionCookie}-lang=ja-JP; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=31536000`,
  ])
  expect((await browser.post(world.portal.endpoints.language, '/api/session/language', { locale: 'xx' })).status).toBe(
    400,
  )
})

it.each(['touch', 'account', 'refresh', 'lock', 'language', 'who'] as const)(
  '[SEC-20] the portal refuses a foreign %s',
  async (name) => {
    const browser = await signedIn()
    const attempts: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'x-sfl': '' },
      { origin: 'null' },
      { origin: 'https://evil.example' },
    ]
    for (const headers of attempts)
      expect((await world.portal.endpoints[name](browser.request('/api/session', headers, {}))).status).toBe(403)
  },
)

it('[SEC-04] the portal reads cookies and records of an older key, and signs out cleanly once it is removed', async () => {
  const [older, newer] = [newKey(), newKey()]
  const before = world.newPortal({ SESSION_KEYS: { 1: older } })
  const browser = await signedIn(before)
  const rotated = world.newPortal({ SESSION_KEYS: { 2: newer, 1: older } })
  expect(await copyOf(browser, rotated).who()).toMatchObject({ state: 'active' })
  const removed = world.newPortal({ SESSION_KEYS: { 2: newer } })
  expect(await copyOf(browser, removed).who()).toEqual({ state: 'guest' })
})

it('[SEC-08] the store holds no readable value', async () => {
  const memory = createMemoryStore()
  const written: string[] = []
  const store = {
    ...memory,
    create: (...args: [string, string, number]) => (written.push(...args.map(String)), memory.create(...args)),
  }
  const other = await startWorld({ store })
  other.idp.state.tokens = { access_token: 'CANARY', refresh_token: 'CANARY' }
  const browser = newBrowser(other.portal)
  await browser.signIn(other.idp)
  expect(written[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(written.join()).not.toMatch(/CANARY|Ada Lovelace|ada@/) // ciphertext has no spaces: it cannot hold the name by chance
  expect(written.join()).not.toContain(browser.jar.get(sessionCookie) ?? '')
  await other.stop()
})
