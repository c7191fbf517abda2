import { randomUUID } from 'node:crypto'
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { appOrigin, newBrowser, startWorld } from '#tests/support/session-world.ts'

type Claims = Record<string, unknown>

const event = 'http://schemas.openid.net/event/backchannel-logout'
const world = await startWorld()
afterAll(() => world.stop())
beforeEach(() => world.reset())
afterEach(() => world.store.removeAll())

async function signedIn(claims: Claims = {}) {
  world.idp.state.claims = claims
  const browser = newBrowser(world.portal)
  await browser.signIn(world.idp)
  expect(await browser.who()).toMatchObject({ state: 'active' })
  return browser
}
const stateOf = async (browser: Awaited<ReturnType<typeof signedIn>>) => (await browser.who())['state']

const seconds = () => Math.floor(world.clock.at / 1000)
const good = (changes: Claims = {}): Claims => ({
  iss: world.idp.issuer,
  aud: 'portal',
  iat: seconds(),
  exp: seconds() + 120,
  jti: randomUUID(),
  events: { [event]: {} },
  sid: 'idp-session',
  sub: 'sub-ada',
  ...changes,
})

function tell(token: string, portal = world.portal) {
  const headers = { host: new URL(appOrigin).host, 'content-type': 'application/x-www-form-urlencoded' }
  const body = String(new URLSearchParams({ logout_token: token }))
  return portal.backchannelLogout(new Request(`${appOrigin}/api/backchannel-logout`, { method: 'POST', headers, body }))
}
const sign = (claims: Claims) => world.idp.state.sign(claims)

describe('[SEC-12] a logout token of the provider', () => {
  it('ends the named session on every instance, and no other session', async () => {
    const ada = await signedIn({ sid: 'one' })
    const adaElsewhere = await signedIn({ sid: 'two' })
    const bo = await signedIn({ sid: 'three', sub: 'sub-bo' })
    const answer = await tell(await sign(good({ sid: 'one' })), world.newPortal())
    expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([200, 'no-store', ''])
    expect(await Promise.all([ada, adaElsewhere, bo].map(stateOf))).toEqual(['guest', 'active', 'active'])
    expect((await tell(await sign(good({ sid: 'two', sub: undefined })))).status).toBe(200)
    expect(await stateOf(adaElsewhere), 'by the name of the session alone').toBe('guest')
  })

  it('without a session’s name ends all sessions of the user', async () => {
    const browsers = [await signedIn({ sid: 'one' }), await signedIn({ sid: 'two' })]
    const bo = await signedIn({ sid: 'three', sub: 'sub-bo' })
    expect((await tell(await sign(good({ sid: undefined })))).status).toBe(200)
    expect(await Promise.all([...browsers, bo].map(stateOf))).toEqual(['guest', 'guest', 'active'])
  })

  it('with a claim that is wrong or missing is refused, and no session ends', async () => {
    const ada = await signedIn()
    const wrong: Record<string, Claims> = {
      'another issuer': { iss: 'https://evil.example' },
      'an issuer that is spelled differently': { iss: `${world.idp.issuer}/` },
      'another audience': { aud: 'another-client' },
      'a time more than five minutes ago': { iat: seconds() - 301, exp: seconds() + 300 },
      'a time that is yet to come': { iat: seconds() + 120, exp: seconds() + 300 },
      'no time': { iat: undefined },
      'an end that is past': { iat: seconds() - 200, exp: seconds() - 100 },
      'no events': { events: undefined },
      'another event': { events: { 'http://schemas.openid.net/event/other': {} } },
      'a nonce': { nonce: 'a-nonce' },
      'neither a session nor a person': { sid: undefined, sub: undefined },
    }
    for (const [what, changes] of Object.entries(wrong))
      await expectRefused(await tell(await sign(good(changes))), what)
    expect(await stateOf(ada)).toBe('active')
  })

  it('that is refused says why in the log, and once', async () => {
    const portal = world.newPortal()
    const old = await sign(good({ iat: seconds() - 900, exp: seconds() - 600 }))
    const reasons: Record<string, string> = {
      'claim timestamp check failed': old,
      'unexpected \\"aud\\"': await sign(good({ aud: 'another-client' })),
      'wrong events': await sign(good({ events: undefined })),
      '(Algorithm) Header Parameter value not allowed': withHeader(old, '{"alg":"HS256"}'),
      'no single signed token': 'x',
    }
    for (const [reason, token] of Object.entries(reasons)) {
      for (let count = 0; count < 3; count += 1) await tell(token, portal)
      const told = world.notes.filter((note) => note.startsWith('logout token refused') && note.includes(reason))
      expect(told, reason).toHaveLength(1)
    }
  })

  it('with another key, a shared secret, a changed payload or no signature is refused', async () => {
    const ada = await signedIn()
    const { privateKey } = await generateKeyPair('RS256')
    const [header = '', , signature = ''] = (await sign(good())).split('.')
    const payload = Buffer.from(JSON.stringify(good())).toString('base64url')
    const secret = new TextEncoder().encode(world.env.OIDC_CLIENT_SECRET.padEnd(32, '-'))
    const tokens = [
      await new SignJWT(good()).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey),
      await new SignJWT(good()).setProtectedHeader({ alg: 'RS256', kid: 'unknown' }).sign(privateKey),
      await new SignJWT(good()).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret),
      [header, payload, signature].join('.'),
      [header, payload, ''].join('.'),
      new UnsecuredJWT(good()).encode(),
    ]
    for (const token of tokens) await expectRefused(await tell(token))
    expect(await stateOf(ada)).toBe('active')
  })

  it('[REL-13] is refused the second time, unless the store failed before', async () => {
    const first = await signedIn()
    const token = await sign(good({ sid: undefined }))
    const failing = vi.spyOn(world.store, 'removeIndexed').mockRejectedValueOnce(new Error('down'))
    expect((await tell(token)).status).toBe(503)
    failing.mockRestore()
    expect(await stateOf(first), 'after a failure of the store').toBe('active')
    expect((await tell(token)).status).toBe(200)
    expect(await stateOf(first)).toBe('guest')
    const second = await signedIn()
    await expectRefused(await tell(token, world.newPortal()))
    expect(await stateOf(second)).toBe('active')
  })

  it('is told again after a 503 while the keys of the provider cannot be read', async () => {
    world.idp.state.metadata = { jwks_uri: `${world.idp.issuer}/nothing` }
    world.idp.state.answer = () => ({ status: 500, body: {} })
    expect((await tell(await sign(good()), world.newPortal())).status).toBe(503)
  })

  it('that is unsigned is refused before a key is asked for, and then a real one taken', async () => {
    const ada = await signedIn()
    const token = await sign(good())
    const fresh = world.newPortal()
    const before = world.idp.seen.length
    const spoiled = [
      token.replace(/\.[^.]+$/, ''),
      `${token}.x`,
      token.replace('.', '+/=.'),
      withHeader(token, '{'),
      withHeader(token, `{"alg":"RS256","kid":"${'k'.repeat(1024)}"}`),
      withHeader(token, '{"alg":"HS256","kid":"one"}'),
      withHeader(token, '{"alg":"none"}'),
    ]
    for (const text of spoiled) await expectRefused(await tell(text, fresh), text)
    for (let count = 0; count < 610; count += 1) await expectRefused(await tell('x.y.z', fresh))
    expect(world.idp.seen.slice(before).filter(({ url }) => url === '/jwks')).toEqual([])
    expect((await tell(token, fresh)).status).toBe(200)
    expect(await stateOf(ada)).toBe('guest')
  })
})

it('[SEC-12] a session by a temporary token is found by the user name that the upstream gives', async () => {
  const browser = newBrowser(world.portal)
  await browser.visit(world.portal.enter, '/?token=temporary', { 'sec-fetch-site': 'none' })
  expect(await stateOf(browser)).toBe('active')
  expect(await world.portal.service.endIndexed('username', 'ADA')).toBe(1)
  expect(await stateOf(browser)).toBe('guest')
})

const withHeader = (token: string, header: string) => token.replace(/^[^.]+/, Buffer.from(header).toString('base64url'))

async function expectRefused(answer: Response, what = '') {
  const got = [answer.status, answer.headers.get('cache-control'), await answer.json()]
  expect(got, `for ${what}`).toEqual([400, 'no-store', { error: 'invalid_request' }])
}
