import { eq, sql } from 'drizzle-orm'
import * as openid from 'openid-client'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { forAllTests } from '../../tests/support/made.ts'
import { startFakeUpstream } from '../../tests/support/servers/fake-upstream.ts'
import { users } from '../core/database/schema/tables.ts'
import { createBrowser } from '../tests/support/browser.ts'
import { createIdentitySite } from '../tests/support/identity.ts'
import { userRoutes } from '../users/routes.ts'
import { hashPassword } from './passwords.ts'
import { findByPassword } from './people.ts'

/** The portal, which is told when a session ends. */
const portalServer = await startFakeUpstream()
const portal = portalServer.origin
const password = 'correct horse'
const refused = { error: 'invalid_grant' }
const cheap = { N: 2, r: 8, p: 1 }

const config = { portalOrigins: [portal] }
const site = forAllTests(() => createIdentitySite({ config, serve: userRoutes }, undefined, 1))
afterAll(() => portalServer.close())

let username: string
let userId: string
let accountId: string
beforeEach(async () => {
  const user = await newUser('印刷 花子')
  username = user.username
  userId = user.id
  accountId = (await site.account()).id
  await site.membership(userId, accountId)
})

async function signIn() {
  const { browser, url, finish, client } = await site.signInWith()
  const { url: back } = await browser.submit(url, { username, password })
  return { browser, client, tokens: await finish(back) }
}

type Browser = ReturnType<typeof createBrowser>
type Sent = { headers?: Record<string, string>; signal?: AbortSignal }

/** One request of a browser, whose answer may lead elsewhere. */
function post({ cookies }: Browser, url: URL, fields: Record<string, string>, given: Sent) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const body = new URLSearchParams(fields)
  return fetch(url, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { cookie, ...given.headers },
    signal: given.signal,
  })
}

const callApi = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return await site.request('GET', '/api/user/me', { account: accountId, headers })
}
const isRefused = async (token: string) => (await callApi(token)).status === 401
const newUser = async (name = 'Bo') => site.user({ name, passwordHash: await hashPassword(password, cheap) })
const changeUser = (changes: Partial<typeof users.$inferInsert>, id = userId) =>
  site.database.orm.update(users).set(changes).where(eq(users.id, id))

describe('signing in', () => {
  it('ends with tokens that name the person and open the API, without a password the next time', async () => {
    const { browser, tokens } = await signIn()
    expect(tokens.claims()).toMatchObject({ sub: userId, name: '印刷 花子', email: `${username}@example.test` })
    expect(await (await callApi(tokens.access_token)).json()).toMatchObject({ _id: userId, username })
    expect((await site.signInWith(browser)).url.origin).toBe(portal)
    const [user] = await site.database.orm.select().from(users).where(eq(users.id, userId))
    expect(user?.lastSignIn).toBeInstanceOf(Date)
  })

  it('answers a wrong password, an unknown user name and a user who is switched off alike', async () => {
    const { browser, url } = await site.signInWith()
    const off = await newUser()
    await changeUser({ active: false }, off.id)
    const texts = new Set<string>()
    for (const fields of [
      { username, password: 'wrong' },
      { username: 'nobody', password },
      { username: off.username, password },
    ]) {
      const { page } = await browser.submit(url, fields)
      expect(page.status).toBe(401)
      texts.add((await page.text()).replaceAll(/value="[^"]*"/g, ''))
    }
    expect([...texts]).toEqual([expect.stringContaining('The user name or the password is not right.')])
  })

  it('[SEC-27] refuses the sixth guess from one client, and none from another behind the same proxy', async () => {
    const { browser, url } = await site.signInWith()
    const guess = (forwarded: string, typed: string) =>
      post(browser, url, { username, password: typed }, { headers: { 'x-forwarded-for': forwarded } })
    for (let at = 0; at < 5; at += 1) await guess(`198.51.100.${at}, 203.0.113.66`, `guess ${at}`)
    const sixth = await guess('198.51.100.9, 203.0.113.66', password)
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '30'])
    expect((await guess('203.0.113.66, 203.0.113.7', password)).status).toBe(303)
  })

  it('answers 503 when too many attempts wait, and drops those of browsers that left', async () => {
    const { browser, url } = await site.signInWith()
    const leaving = new AbortController()
    const attempts = Array.from({ length: 700 }, async (_, at) => {
      const answer = await post(browser, url, { username: `unknown ${at}`, password }, { signal: leaving.signal })
      return answer.status === 503 ? answer.headers.get('retry-after') : Promise.reject(new Error('not busy'))
    })
    expect(await Promise.any(attempts)).toBe('10')
    leaving.abort()
    await Promise.allSettled(attempts)
    await expect.poll(async () => (await browser.submit(url, { username, password })).url.origin).toBe(portal)
  })

  it('wants proof of the code (PKCE) and a known address to come back to', async () => {
    const query = { client_id: 'site-flow-light', response_type: 'code', scope: 'openid', state: 'x' }
    const open = (back: string) =>
      createBrowser(site.origin).open(`/identity/auth?${new URLSearchParams({ ...query, redirect_uri: back })}`)
    expect((await open(`${portal}/api/auth/callback/idp`)).url.searchParams.get('error')).toBe('invalid_request')
    const { url, page } = await open('https://evil.example/api/auth/callback/idp')
    expect([url.origin, page.status]).toEqual([site.origin, 400])
  })

  it('refuses a password that is changed while it is checked', async () => {
    const passwordHash = await hashPassword('another horse', cheap)
    const found = findByPassword(site.up, username, password)
    await changeUser({ passwordHash })
    expect(await found).toBeUndefined()
    expect(await findByPassword(site.up, username, 'another horse')).toMatchObject({ id: userId })
  })
})

it('[SEC-47] a fault of a page is one line of the log, without password or name', async () => {
  const log = vi.mocked(console.error).mockImplementation(() => {})
  const { browser, url } = await site.signInWith()
  const { orm } = site.database
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
  const statusOf = async (body: string | ReadableStream) => {
    const sent = { method: 'POST', headers, body, duplex: 'half' }
    return (await fetch(`${site.origin}/identity/token`, sent)).status
  }
  expect(await statusOf(`grant_type=${'x'.repeat(16_000)}`)).toBe(400)
  expect(await statusOf(`grant_type=${'x'.repeat(17_000)}`)).toBe(413)
  expect(await statusOf(new Blob(['grant_type=x']).stream())).toBe(413)
})

it('a page speaks the language asked for, and allows its own style and forms to the portal', async () => {
  const more = { ui_locales: 'ja-JP', login_hint: '"><script>alert(1)</script>' }
  const { page } = await site.signInWith(createBrowser(site.origin), more)
  const text = await page.text()
  expect(text).toContain('<html lang="ja-JP">')
  expect(text).toContain('value="&quot;&gt;&lt;script&gt;')
  expect(text).not.toContain('<script')
  const policy = page.headers.get('content-security-policy') ?? ''
  for (const part of ["default-src 'none'", 'img-src data:', `form-action 'self' ${portal}`, "frame-ancestors 'none'"])
    expect(policy).toContain(part)
  expect(policy).not.toContain('unsafe')
})

it('a session rotates its refresh token, and ends when an old one is used again', async () => {
  const { tokens, client } = await signIn()
  const renewed = await openid.refreshTokenGrant(client, tokens.refresh_token ?? '')
  expect(renewed.refresh_token).not.toBe(tokens.refresh_token)
  expect((await callApi(renewed.access_token)).status).toBe(200)
  await expect(openid.refreshTokenGrant(client, tokens.refresh_token ?? '')).rejects.toMatchObject(refused)
  expect(await isRefused(renewed.access_token)).toBe(true)
})

it('a session ends at once when its refresh token is revoked or its user is switched off', async () => {
  const [{ tokens: revoked, client }, { tokens: off }] = [await signIn(), await signIn()]
  await openid.tokenRevocation(client, revoked.refresh_token ?? '')
  expect(await isRefused(revoked.access_token)).toBe(true)
  expect(await isRefused(off.access_token)).toBe(false)
  await changeUser({ active: false })
  expect(await isRefused(off.access_token)).toBe(true)
  await expect(openid.refreshTokenGrant(client, off.refresh_token ?? '')).rejects.toMatchObject(refused)
})

it('a session ends by itself when the portal posts, and the address holds no ID token', async () => {
  const { browser, tokens } = await signIn()
  const back = `${portal}/login?authError=true`
  const fields = { id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: back, state: 'left' }
  const { url: asked, page } = await browser.submit(new URL('/identity/session/end', site.origin), fields)
  const text = await page.text()
  expect(asked.search).toBe('')
  expect(text).toContain('document.forms[0].submit()')
  const [, action = ''] = /action="([^"]+)"/.exec(text) ?? []
  const [, xsrf = ''] = /name="xsrf" value="([^"]*)"/.exec(text) ?? []
  const { url } = await browser.submit(new URL(action, site.origin), { xsrf, logout: 'yes' })
  expect(url.href).toBe(`${back}&state=left`)
  expect(await isRefused(tokens.access_token)).toBe(true)
  expect((await site.signInWith(browser)).url.origin).toBe(site.origin)
})
