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

const callApi = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return await upstream.request('GET', '/api/user/me', { account: accountId, headers })
}
const isRefused = async (token: string) => (await callApi(token)).status === 401
const newUser = async () => await upstream.user({ passwordHash: await hashPassword(password, cheap) })
const changeUser = (changes: Partial<typeof users.$inferInsert>) =>
  upstream.database.orm.update(users).set(changes).where(eq(users.id, userId))
const inputOf = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''

describe('signing in', () => {
  it('ends with tokens that name the person and open the API, without a password the next time', async () => {
    const { browser, tokens } = await signIn()
    expect(tokens.claims()).toMatchObject({ sub: userId, name: '印刷 花子', email: `${username}@example.test` })
    expect(tokens.claims()?.['sid']).toBeTypeOf('string')
    expect(tokens.expires_in).toBe(3600)
    expect(await (await callApi(tokens.access_token)).json()).toMatchObject({ _id: userId, username })
    expect([...browser.cookies.keys()].every((name) => name.startsWith('_sf_idp_'))).toBe(true)
    expect((await begin(browser)).url.origin).toBe(portal)
    const locked = await begin(browser, { prompt: 'login', login_hint: username })
    expect(locked.url.origin).toBe(origin)
    expect(await locked.page.text()).toContain(`value="${username}"`)
    const { url: back } = await browser.submit(locked.url, { username, password })
    expect((await locked.finish(back)).claims()?.sub).toBe(userId)
  })

  it('signs another user in at the same browser, and ends the session of the first', async () => {
    const { browser, tokens } = await signIn()
    const second = await newUser()
    const { url, finish } = await begin(browser, { prompt: 'login' })
    const text = await (await browser.submit(url, { username: second.username, password })).page.text()
    const [, action = ''] = /action="([^"]+)"/.exec(text) ?? []
    const { url: back } = await browser.submit(new URL(action, origin), { xsrf: inputOf(text, 'xsrf'), logout: 'yes' })
    expect(back.origin).toBe(portal)
    expect((await finish(back)).claims()?.sub).toBe(second.id)
    expect(await isRefused(tokens.access_token)).toBe(true)
  })

  it('answers a wrong password, an unknown user name and a user who is switched off alike', async () => {
    const { browser, url } = await begin()
    const off = await newUser()
    await upstream.database.orm.update(users).set({ active: false }).where(eq(users.id, off.id))
    const texts = new Set<string>()
    for (const fields of [
      { username, password: 'wrong' },
      { username: 'nobody', password },
      { ...off, password },
    ]) {
      const { page } = await browser.submit(url, { username: fields.username, password: fields.password })
      expect(page.status).toBe(401)
      texts.add((await page.text()).replaceAll(/value="[^"]*"/g, ''))
    }
    expect([...texts]).toEqual([expect.stringContaining('The user name or the password is not right.')])
  })

  it('refuses the sixth guess even with the right password, and lets colleagues and a dozen browsers in', async () => {
    const { browser, url } = await begin()
    for (let person = 0; person < 10; person += 1) {
      const { username: other } = await newUser()
      for (let guess = 0; guess < 5; guess += 1) await browser.submit(url, { username: other, password: 'wrong' })
    }
    const begun = await Promise.all(Array.from({ length: 12 }, () => begin()))
    const ended = await Promise.all(begun.map((one) => one.browser.submit(one.url, { username, password })))
    expect(new Set(ended.map((end) => end.url.origin))).toEqual(new Set([portal]))
    for (let guess = 0; guess < 5; guess += 1) await browser.submit(url, { username, password: `guess ${guess}` })
    const { page } = await browser.submit(url, { username, password })
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '30'])
    expect(await page.text()).toContain('Too many attempts. Try again in 30 seconds.')
    upstream.advance(30_000)
    expect((await browser.submit(url, { username, password })).url.origin).toBe(portal)
  })

  it('[SEC-27] counts no guesses from one client against a user at another behind the same proxy', async () => {
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
    const busy: Response[] = []
    const attempt = async (at: number) => {
      const answer = await post(browser, url, { username: `unknown ${at}`, password }, { signal: leaving.signal })
      if (answer.status === 503) busy.push(answer)
    }
    const answered: Promise<void>[] = []
    // 600 may wait. How many were checked by then depends on the machine.
    while (busy.length === 0 && answered.length < 1000) {
      const arrived = once(server, 'request')
      answered.push(attempt(answered.length))
      await arrived
    }
    const all = Promise.allSettled(answered)
    await expect.poll(() => busy[0]?.headers.get('retry-after'), { timeout: 60_000 }).toBe('10')
    expect(await busy[0]?.text()).toContain('現在、サインインが混み合っています。')
    leaving.abort()
    await all
    await expect.poll(async () => (await browser.submit(url, { username, password })).url.origin).toBe(portal)
  }, 180_000)

  it('refuses a password that is changed while it is checked', async () => {
    const passwordHash = await hashPassword('another horse', cheap)
    const found = findByPassword(upstream.up, username, password)
    await changeUser({ passwordHash })
    expect(await found).toBeUndefined()
    expect(await findByPassword(upstream.up, username, 'another horse')).toMatchObject({ id: userId })
  })

  it('wants proof of the code (PKCE) and a known address to come back to', async () => {
    const browser = createBrowser(origin)
    const query = { client_id: 'site-flow-light', response_type: 'code', scope: 'openid', state: 'x' }
    const open = (back: string) =>
      browser.open(`/identity/auth?${new URLSearchParams({ ...query, redirect_uri: back })}`)
    expect((await open(redirectUri)).url.searchParams.get('error')).toBe('invalid_request')
    const { url, page } = await open('https://evil.example/api/auth/callback/idp')
    expect([url.origin, page.status]).toEqual([origin, 400])
    expect(await page.text()).toContain('This did not work')
  })
})

it('[SEC-47] a fault of a page is one line of the log, without the password or name that caused it', async () => {
  const log = vi.mocked(console.error).mockImplementation(() => {})
  const { browser, url } = await begin()
  const { orm } = upstream.database
  await orm.execute(sql`alter table users rename column password_hash to mislaid`)
  const { page } = await browser.submit(url, { username: 'canary@site.example', password: 'canary-password' })
  await orm.execute(sql`alter table users rename column mislaid to password_hash`)
  expect(page.status).toBe(500)
  const line = /^{"time":"[^"]+","level":"error","event":"identity","error":"[^\n]*SQLSTATE 42703\)"}$/
  expect(log.mock.calls).toEqual([[expect.stringMatching(line)]])
  expect(log.mock.calls.join()).not.toContain('canary')
  log.mockClear()
})

it('a form of a guest that is larger than 16 KB, or does not say how large it is, is refused', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const statusOf = async (body: string | ReadableStream) =>
    (await fetch(`${issuerOf(origin)}/token`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)).status
  expect(await statusOf(`grant_type=${'x'.repeat(16_000)}`)).toBe(400)
  expect(await statusOf(`grant_type=${'x'.repeat(17_000)}`)).toBe(413)
  expect(await statusOf(new Blob(['grant_type=x']).stream())).toBe(413)
})

it('a page speaks the language asked for, is text, and allows its own style and forms to the portal', async () => {
  const { page } = await begin(createBrowser(origin), {
    ui_locales: 'ja-JP',
    login_hint: '"><script>alert(1)</script>',
  })
  const text = await page.text()
  expect(text).toContain('<html lang="ja-JP">')
  expect(text).toContain('パスワード')
  expect(text).toContain('value="&quot;&gt;&lt;script&gt;')
  expect(text).not.toContain('<script')
  const policy = page.headers.get('content-security-policy') ?? ''
  for (const part of ["default-src 'none'", `form-action 'self' ${portal}`, "frame-ancestors 'none'"])
    expect(policy).toContain(part)
  expect(policy).not.toContain('unsafe')
  const { page: expired } = await createBrowser(origin).open('/identity/interaction/long-gone')
  expect([expired.status, await expired.text()]).toEqual([400, expect.stringContaining('This sign-in has expired')])
})

describe('a session', () => {
  it('rotates its refresh token, and ends when an old one is used again', async () => {
    const { tokens } = await signIn()
    const renewed = await openid.refreshTokenGrant(client, tokens.refresh_token ?? '')
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token)
    expect((await callApi(renewed.access_token)).status).toBe(200)
    await expect(openid.refreshTokenGrant(client, tokens.refresh_token ?? '')).rejects.toMatchObject(refused)
    expect(await isRefused(renewed.access_token)).toBe(true)
    await expect(openid.refreshTokenGrant(client, renewed.refresh_token ?? '')).rejects.toMatchObject(refused)
  })

  it('ends at once when its refresh token is revoked or its user is switched off', async () => {
    const [revoked, off] = [(await signIn()).tokens, (await signIn()).tokens]
    await openid.tokenRevocation(client, revoked.refresh_token ?? '')
    expect(await isRefused(revoked.access_token)).toBe(true)
    expect(await isRefused(off.access_token)).toBe(false)
    await changeUser({ active: false })
    expect(await isRefused(off.access_token)).toBe(true)
    await expect(openid.refreshTokenGrant(client, off.refresh_token ?? '')).rejects.toMatchObject(refused)
  })

  it('of a demonstration person ends once the upstream listens for other machines', async () => {
    await changeUser({ demo: true })
    for (const host of ['0.0.0.0', '192.168.1.5']) {
      const { browser, tokens } = await signIn()
      expect(await isRefused(tokens.access_token)).toBe(false)
      upstream.up.config.host = host
      try {
        expect(await isRefused(tokens.access_token), `for ${host}`).toBe(true)
        await expect(openid.refreshTokenGrant(client, tokens.refresh_token ?? '')).rejects.toMatchObject(refused)
        const { url } = await begin(browser)
        const answer = await browser.submit(url, { username, password })
        expect([url.origin, answer.url.origin, answer.page.status], `for ${host}`).toEqual([origin, origin, 401])
      } finally {
        upstream.up.config.host = '127.0.0.1'
      }
    }
  })

  it('ends by itself when the portal asks or posts, and the address holds no ID token then', async () => {
    for (const isPosted of [false, true]) {
      const { browser, tokens } = await signIn()
      const back = `${portal}/login?authError=true`
      const fields = { id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: back, state: 'left' }
      const { url: asked, page } = isPosted
        ? await browser.submit(new URL('/identity/session/end', origin), fields)
        : await browser.open(openid.buildEndSessionUrl(client, fields))
      const text = await page.text()
      const [, action = ''] = /action="([^"]*)"/.exec(text) ?? []
      expect(asked.search === '').toBe(isPosted)
      expect(page.headers.get('content-security-policy')).toContain("script-src 'sha256-")
      expect(text).toContain('document.forms[0].submit()')
      const { url } = await browser.submit(new URL(action, origin), { xsrf: inputOf(text, 'xsrf'), logout: 'yes' })
      expect(url.href).toBe(`${back}&state=left`)
      expect(await isRefused(tokens.access_token)).toBe(true)
      expect((await begin(browser)).url.origin).toBe(origin)
    }
  })

  it('is asked again to end from the provider’s origin: a post of another site comes without cookies', async () => {
    const back = `${portal}/login`
    const answer = await fetch(`${origin}/identity/session/end`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ id_token_hint: 'a.b.c', post_logout_redirect_uri: back, ui_locales: 'ja' }),
    })
    const text = await answer.text()
    expect(text).toContain('<html lang="ja-JP">')
    expect([inputOf(text, 'id_token_hint'), inputOf(text, 'post_logout_redirect_uri')]).toEqual(['a.b.c', back])
    expect(text).toContain('<form method="post">')
    expect(text).toContain('document.forms[0].submit()')
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('[SEC-12] ends after a question without an ID token, and a signed token tells the portal which', async () => {
    const { browser, tokens } = await signIn()
    told.length = 0
    const text = await (await browser.open('/identity/session/end')).page.text()
    expect(text).toContain('Do you want to sign out?')
    expect(text).not.toContain('<script')
    const confirm = new URL('/identity/session/end/confirm', origin)
    await browser.submit(confirm, { xsrf: inputOf(text, 'xsrf'), logout: 'yes' })
    expect(told).toHaveLength(1)
    const keys = createRemoteJWKSet(new URL(client.serverMetadata().jwks_uri ?? ''))
    const { payload } = await jwtVerify(new URLSearchParams(told[0]).get('logout_token') ?? '', keys, {
      issuer: issuerOf(origin),
      audience: 'site-flow-light',
    })
    expect(payload).toMatchObject({ sid: tokens.claims()?.['sid'], events: { [logoutEvent]: {} } })
  })
})

it('the provider gives its own address whatever the request says', async () => {
  const address = `${issuerOf(origin)}/.well-known/openid-configuration`
  const answer = await fetch(address, { headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' } })
  expect(JSON.stringify(await answer.json())).not.toContain('evil')
})
