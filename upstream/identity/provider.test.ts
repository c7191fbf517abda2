import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as openid from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { users } from '../core/database/schema/tables.ts'
import { createBrowser } from '../tests/support/browser.ts'
import { createTestUpstream, type TestUpstream } from '../tests/support/upstream.ts'
import { userRoutes } from '../users/routes.ts'
import { issuerOf } from './api-tokens.ts'
import { mountProvider } from './mount.ts'
import { hashPassword } from './passwords.ts'
import { findByPassword } from './people.ts'
import { createProvider } from './provider.ts'
import { loadIdentitySecrets } from './secrets.ts'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** The back-channel logout tokens that the portal received. */
const told: string[] = []
const portalServer = createServer((request, response) => {
  void textOf(request).then((body) => {
    told.push(body)
    return response.end()
  })
})
await new Promise<void>((resolve) => portalServer.listen(0, 'localhost', resolve))
const portal = `http://localhost:${(portalServer.address() as AddressInfo).port}`
const redirectUri = `${portal}/api/auth/callback/idp`
const password = 'correct horse'
const refused = { error: 'invalid_grant' }
const cheap = { N: 2, r: 8, p: 1 }

let server: Server
let origin: string
let upstream: TestUpstream
let client: openid.Configuration

beforeAll(async () => {
  server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  origin = `http://localhost:${port}`
  upstream = await createTestUpstream({
    config: { origin, portalOrigins: [portal] },
    now: new Date().toISOString(),
    serve: (up, tokens) => userRoutes(up, tokens),
  })
  const secrets = await loadIdentitySecrets(upstream.database)
  const identity = mountProvider(createProvider(upstream.up, secrets), { origin, trustedProxyHops: 1 })
  server.on('request', (request, response) => identity(request)?.(request, response))
  client = await openid.discovery(new URL(issuerOf(origin)), 'site-flow-light', secrets.clientSecret, undefined, {
    execute: [openid.allowInsecureRequests],
  })
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  portalServer.closeAllConnections()
  await new Promise((resolve) => portalServer.close(resolve))
  await upstream.close()
})

let username: string
let userId: string
let accountId: string
beforeEach(async () => {
  const user = await upstream.user({ passwordHash: await hashPassword(password, cheap), name: '印刷 花子' })
  const account = await upstream.account()
  await upstream.membership(user.id, account.id)
  username = user.username
  userId = user.id
  accountId = account.id
})

async function begin(browser = createBrowser(origin), more: Record<string, string> = {}) {
  const verifier = openid.randomPKCECodeVerifier()
  const nonce = openid.randomNonce()
  const address = openid.buildAuthorizationUrl(client, {
    redirect_uri: redirectUri,
    scope: 'openid profile email offline_access',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: 'some-state',
    nonce,
    ...more,
  })
  const { url, page } = await browser.open(address)
  const finish = (back: URL) =>
    openid.authorizationCodeGrant(client, back, {
      pkceCodeVerifier: verifier,
      expectedState: 'some-state',
      expectedNonce: nonce,
    })
  return { browser, url, page, finish }
}

async function signIn(browser = createBrowser(origin)) {
  const { url, finish } = await begin(browser)
  const { url: back } = await browser.submit(url, { username, password })
  return { browser, tokens: await finish(back) }
}

/** One request of a browser, whose answer may lead elsewhere. */
const post = (
  { cookies }: ReturnType<typeof createBrowser>,
  url: URL,
  fields: Record<string, string>,
  { headers, ...init }: { headers?: Record<string, string>; signal?: AbortSignal },
) => {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const body = new URLSearchParams(fields)
  return fetch(url, { method: 'POST', body, redirect: 'manual', headers: { cookie, ...headers }, ...init })
}

const callApi = (token: string) =>
  upstream.request('GET', '/api/user/me', { account: accountId, headers: { authorization: `Bearer ${token}` } })

describe('signing in', () => {
  it('ends with tokens that name the person and open the API', async () => {
    const { tokens } = await signIn()
    expect(tokens.claims()).toMatchObject({ sub: userId, name: '印刷 花子', email: `${username}@example.test` })
    expect(tokens.claims()?.['sid']).toBeTypeOf('string')
    expect(tokens.expires_in).toBe(3600)
    const answer = await callApi(tokens.access_token)
    expect(await answer.json()).toMatchObject({ _id: userId, username })
  })

  it('needs no password again in the same browser, unless the portal asks for it', async () => {
    const { browser } = await signIn()
    expect((await begin(browser)).url.origin).toBe(portal)
    const locked = await begin(browser, { prompt: 'login', login_hint: username })
    expect(locked.url.origin).toBe(origin)
    expect(await locked.page.text()).toContain(`value="${username}"`)
    const { url: back } = await browser.submit(locked.url, { username, password })
    expect((await locked.finish(back)).claims()?.sub).toBe(userId)
  })

  it('signs another user in at the same browser, and ends the session of the first', async () => {
    const { browser, tokens } = await signIn()
    const second = await upstream.user({ passwordHash: await hashPassword(password, cheap) })
    const { url, finish } = await begin(browser, { prompt: 'login' })
    const { page } = await browser.submit(url, { username: second.username, password })
    const text = await page.text()
    const [, action = ''] = /action="([^"]+)"/.exec(text) ?? []
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(text) ?? []
    const { url: back } = await browser.submit(new URL(action, origin), { xsrf, logout: 'yes' })
    expect(back.origin).toBe(portal)
    expect((await finish(back)).claims()?.sub).toBe(second.id)
    expect((await callApi(tokens.access_token)).status).toBe(401)
  })

  it('answers a wrong password and an unknown user name alike', async () => {
    const { browser, url } = await begin()
    const texts = [
      { username, password: 'wrong' },
      { username: 'nobody', password },
    ].map(async (fields) => {
      const { page } = await browser.submit(url, fields)
      expect(page.status).toBe(401)
      return (await page.text()).replaceAll(/value="[^"]*"/g, '')
    })
    const [wrongPassword, unknownPerson] = await Promise.all(texts)
    expect(wrongPassword).toContain('The user name or the password is not right.')
    expect(wrongPassword).toBe(unknownPerson)
  })

  it('refuses the sixth guess even with the right password, and says how long to wait', async () => {
    const { browser, url } = await begin()
    for (let guess = 0; guess < 5; guess += 1) await browser.submit(url, { username, password: `guess ${guess}` })
    const { page } = await browser.submit(url, { username, password })
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '30'])
    expect(await page.text()).toContain('Too many attempts. Try again in 30 seconds.')
    upstream.advance(30_000)
    expect((await browser.submit(url, { username, password })).url.origin).toBe(portal)
  })

  it('signs a colleague in at an address that fifty wrong passwords came from', async () => {
    const { browser, url } = await begin()
    for (let person = 0; person < 10; person += 1) {
      const { username } = await upstream.user({ passwordHash: await hashPassword(password, cheap) })
      for (let guess = 0; guess < 5; guess += 1) await browser.submit(url, { username, password: 'wrong' })
    }
    expect((await browser.submit(url, { username, password })).url.origin).toBe(portal)
  })

  it('signs one user in at a dozen browsers at the same moment', async () => {
    const begun = await Promise.all(Array.from({ length: 12 }, () => begin()))
    const ended = await Promise.all(begun.map(({ browser, url }) => browser.submit(url, { username, password })))
    expect(ended.map(({ url }) => url.origin)).toEqual(Array.from({ length: 12 }, () => portal))
  })

  it('[SEC-27] does not count guesses from one client against a user at another behind the same proxy', async () => {
    const { browser, url } = await begin()
    const guess = (forwarded: string, typed: string) =>
      post(browser, url, { username, password: typed }, { headers: { 'x-forwarded-for': forwarded } })
    for (let at = 0; at < 5; at += 1) await guess(`198.51.100.${at}, 203.0.113.66`, `guess ${at}`)
    expect((await guess('198.51.100.9, 203.0.113.66', password)).status).toBe(429)
    expect((await guess('203.0.113.66, 203.0.113.7', password)).status).toBe(303)
  })

  it('answers 503 when too many attempts wait, and drops the attempts of browsers that disconnected', async () => {
    const { browser, url } = await begin(createBrowser(origin), { ui_locales: 'ja-JP' })
    const leaving = new AbortController()
    const refused: Response[] = []
    const attempt = async (at: number) => {
      const answer = await post(browser, url, { username: `unknown ${at}`, password }, { signal: leaving.signal })
      if (answer.status === 503) refused.push(answer)
    }
    const answered: Promise<void>[] = []
    // 600 may wait. How many were checked by then depends on the machine.
    while (refused.length === 0 && answered.length < 1000) {
      const arrived = once(server, 'request')
      answered.push(attempt(answered.length))
      await arrived
    }
    const all = Promise.allSettled(answered)
    await expect.poll(() => refused[0]?.headers.get('retry-after'), { timeout: 60_000 }).toBe('10')
    expect(await refused[0]?.text()).toContain('現在、サインインが混み合っています。')
    leaving.abort()
    await all
    await expect.poll(async () => (await browser.submit(url, { username, password })).url.origin).toBe(portal)
  }, 180_000)

  it('refuses a password that is changed while it is checked', async () => {
    const passwordHash = await hashPassword('another horse', cheap)
    const found = findByPassword(upstream.up, username, password)
    await upstream.database.orm.update(users).set({ passwordHash }).where(eq(users.id, userId))
    expect(await found).toBeUndefined()
    expect(await findByPassword(upstream.up, username, 'another horse')).toMatchObject({ id: userId })
  })

  it('refuses people who are switched off', async () => {
    const { orm } = upstream.database
    await orm.update(users).set({ active: false }).where(eq(users.id, userId))
    const { browser, url } = await begin()
    expect((await browser.submit(url, { username, password })).page.status).toBe(401)
  })

  it('wants proof of the code (PKCE) and a known address to come back to', async () => {
    const browser = createBrowser(origin)
    const query = { client_id: 'site-flow-light', response_type: 'code', scope: 'openid', state: 'x' }
    const noProof = new URLSearchParams({ ...query, redirect_uri: redirectUri })
    const { url } = await browser.open(`/identity/auth?${noProof}`)
    expect(url.searchParams.get('error')).toBe('invalid_request')
    const foreign = new URLSearchParams({ ...query, redirect_uri: 'https://evil.example/api/auth/callback/idp' })
    const { url: stayed, page } = await browser.open(`/identity/auth?${foreign}`)
    expect(stayed.origin).toBe(origin)
    expect(page.status).toBe(400)
    expect(await page.text()).toContain('This did not work')
  })
})

it('[SEC-47] the provider logs a fault of its pages in one line, without the password or the name that caused it', async () => {
  const log = vi.mocked(console.error).mockImplementation(() => {})
  const { browser, url } = await begin()
  const { orm } = upstream.database
  await orm.execute(sql`alter table users rename column password_hash to mislaid`)
  const { page } = await browser.submit(url, { username: 'canary@site.example', password: 'canary-password' })
  await orm.execute(sql`alter table users rename column mislaid to password_hash`)
  expect(page.status).toBe(500)
  expect(log.mock.calls).toHaveLength(1)
  expect(log.mock.calls.join()).toMatch(
    /^{"time":"[^"]+","level":"error","event":"identity","error":"[^\n]*SQLSTATE 42703\)"}$/,
  )
  expect(log.mock.calls.join()).not.toContain('canary')
  log.mockClear()
})

it('the provider refuses a form of a guest that is larger than 16 KB, or does not say how large it is', async () => {
  const post = (body: string | ReadableStream) =>
    fetch(`${issuerOf(origin)}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
      ...(typeof body !== 'string' && { duplex: 'half' }),
    })
  const statuses = await Promise.all([
    post(`grant_type=${'x'.repeat(16_000)}`),
    post(`grant_type=${'x'.repeat(17_000)}`),
    post(new Blob(['grant_type=x']).stream()),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([400, 413, 413])
})

describe('the page', () => {
  it('speaks the language that the portal asks for, or else the browser', async () => {
    const asked = await begin(createBrowser(origin), { ui_locales: 'ja-JP' })
    const text = await asked.page.text()
    expect(text).toContain('<html lang="ja-JP">')
    expect(text).toContain('パスワード')
  })

  it('allows nothing but its own style, and forms that lead to the portal', async () => {
    const { page } = await begin()
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`form-action 'self' ${portal}`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(await page.text()).not.toContain('<script')
  })

  it('writes what it was given as text', async () => {
    const { page } = await begin(createBrowser(origin), { login_hint: '"><script>alert(1)</script>' })
    expect(await page.text()).toContain('value="&quot;&gt;&lt;script&gt;')
  })

  it('says that a sign-in has expired', async () => {
    const { page } = await createBrowser(origin).open('/identity/interaction/long-gone')
    expect(page.status).toBe(400)
    expect(await page.text()).toContain('This sign-in has expired')
  })

  it('uses cookies of its own name, for its own path', async () => {
    const { browser } = await signIn()
    expect([...browser.cookies.keys()].every((name) => name.startsWith('_sf_idp_'))).toBe(true)
  })
})

describe('keeping and ending a session', () => {
  it('rotates the refresh token, and ends the session when an old one is used again', async () => {
    const { tokens } = await signIn()
    const renewed = await openid.refreshTokenGrant(client, tokens.refresh_token ?? '')
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token)
    expect((await callApi(renewed.access_token)).status).toBe(200)
    await expect(openid.refreshTokenGrant(client, tokens.refresh_token ?? '')).rejects.toMatchObject(refused)
    expect((await callApi(renewed.access_token)).status).toBe(401)
    await expect(openid.refreshTokenGrant(client, renewed.refresh_token ?? '')).rejects.toMatchObject(refused)
  })

  it('refuses the access token at once when the refresh token is revoked', async () => {
    const { tokens } = await signIn()
    await openid.tokenRevocation(client, tokens.refresh_token ?? '')
    expect((await callApi(tokens.access_token)).status).toBe(401)
  })

  it('refuses the tokens of people who are switched off', async () => {
    const { tokens } = await signIn()
    await upstream.database.orm.update(users).set({ active: false }).where(eq(users.id, userId))
    expect((await callApi(tokens.access_token)).status).toBe(401)
    await expect(openid.refreshTokenGrant(client, tokens.refresh_token ?? '')).rejects.toMatchObject(refused)
  })

  it.each([{ host: '0.0.0.0' }, { host: '192.168.1.5' }])(
    'refuses the password, session and tokens of a demonstration person once it listens on $host',
    async ({ host }) => {
      await upstream.database.orm.update(users).set({ demo: true }).where(eq(users.id, userId))
      const { browser, tokens } = await signIn()
      expect((await callApi(tokens.access_token)).status).toBe(200)
      upstream.up.config.host = host
      try {
        expect((await callApi(tokens.access_token)).status).toBe(401)
        await expect(openid.refreshTokenGrant(client, tokens.refresh_token ?? '')).rejects.toMatchObject(refused)
        const { url } = await begin(browser)
        expect(url.origin).toBe(origin)
        const answer = await browser.submit(url, { username, password })
        expect([answer.url.origin, answer.page.status]).toEqual([origin, 401])
      } finally {
        upstream.up.config.host = '127.0.0.1'
      }
    },
  )

  it('signs out by itself when the portal asks, and goes back to it', async () => {
    const { browser, tokens } = await signIn()
    const address = openid.buildEndSessionUrl(client, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: `${portal}/login?authError=true`,
      state: 'left',
    })
    const { page } = await browser.open(address)
    const text = await page.text()
    const [, xsrf = ''] = /name="xsrf" value="([^"]*)"/.exec(text) ?? []
    expect(page.headers.get('content-security-policy')).toContain("script-src 'sha256-")
    expect(text).toContain('document.forms[0].submit()')
    const { url } = await browser.submit(new URL('/identity/session/end/confirm', origin), { xsrf, logout: 'yes' })
    expect(url.href).toBe(`${portal}/login?authError=true&state=left`)
    expect((await callApi(tokens.access_token)).status).toBe(401)
    expect((await begin(browser)).url.origin).toBe(origin)
  })

  it('signs out by itself when the portal posts the same, and no address holds the ID token', async () => {
    const { browser, tokens } = await signIn()
    const fields = { id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: `${portal}/login` }
    const { url, page } = await browser.submit(new URL('/identity/session/end', origin), fields)
    expect(url.search).toBe('')
    const text = await page.text()
    const [, action = ''] = /action="([^"]*)"/.exec(text) ?? []
    const [, xsrf = ''] = /name="xsrf" value="([^"]*)"/.exec(text) ?? []
    expect(text).toContain('document.forms[0].submit()')
    const confirmed = await browser.submit(new URL(action), { xsrf, logout: 'yes' })
    expect(confirmed.url.href).toBe(`${portal}/login`)
    expect((await callApi(tokens.access_token)).status).toBe(401)
    expect((await begin(browser)).url.origin).toBe(origin)
  })

  it('posts a sign-out from another site again from its own origin, because the browser omits the cookies', async () => {
    const answer = await fetch(`${origin}/identity/session/end`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({
        id_token_hint: 'a.b.c',
        post_logout_redirect_uri: `${portal}/login`,
        ui_locales: 'ja',
      }),
    })
    const text = await answer.text()
    expect(text).toContain('<html lang="ja-JP">')
    expect(text).toContain('<input type="hidden" name="id_token_hint" value="a.b.c">')
    expect(text).toContain(`name="post_logout_redirect_uri" value="${portal}/login"`)
    expect(text).toContain('<form method="post">')
    expect(text).toContain('document.forms[0].submit()')
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('[SEC-12] tells the portal which of its sessions ended, in a token that it signed', async () => {
    const { browser, tokens } = await signIn()
    told.length = 0
    const { page } = await browser.open('/identity/session/end')
    const [, xsrf = ''] = /name="xsrf" value="([^"]*)"/.exec(await page.text()) ?? []
    await browser.submit(new URL('/identity/session/end/confirm', origin), { xsrf, logout: 'yes' })
    expect(told).toHaveLength(1)
    const keys = createRemoteJWKSet(new URL(client.serverMetadata().jwks_uri ?? ''))
    const { payload } = await jwtVerify(new URLSearchParams(told[0]).get('logout_token') ?? '', keys, {
      issuer: issuerOf(origin),
      audience: 'site-flow-light',
    })
    expect(payload).toMatchObject({ sid: tokens.claims()?.['sid'], events: { [logoutEvent]: {} } })
  })

  it('asks the user before a sign-out that has no ID token of the portal', async () => {
    const { browser } = await signIn()
    const { page } = await browser.open('/identity/session/end')
    const text = await page.text()
    expect(text).toContain('Do you want to sign out?')
    expect(text).not.toContain('<script')
  })
})

it('the provider gives its own address whatever the Host header says', async () => {
  const address = `${issuerOf(origin)}/.well-known/openid-configuration`
  const answer = await fetch(address, { headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' } })
  expect(JSON.stringify(await answer.json())).not.toContain('evil')
})
