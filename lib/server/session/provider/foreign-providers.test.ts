import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { withNext } from '#lib/common/with-next.ts'
import { clientCredentials } from '#lib/server/env/client-credentials.ts'
import { answerJson } from '#tests/support/servers/fake-upstream.ts'
import { appOrigin, locationOf, newBrowser, startWorld } from '#tests/support/session-world.ts'
import { createProviderFetch } from './provider-fetch.ts'

const minute = 60_000
const hour = 60 * minute
const world = await startWorld()
const { idp } = world
const folder = mkdtempSync(path.join(tmpdir(), 'sfl-client-'))
afterAll(() => world.stop())
beforeEach(() => world.reset())

type Changes = Parameters<typeof world.newPortal>[0]
const browserAt = (changes: Changes = {}) => newBrowser(world.newPortal(changes))
const signIn = async (browser: ReturnType<typeof browserAt>, next = '/work') =>
  locationOf(await browser.signIn(idp, next))
const askedBy = async (browser: ReturnType<typeof browserAt>) =>
  Object.fromEntries(new URL(await browser.begin('/work')).searchParams)
const noted = (event: string) => world.notes.filter((note) => note.startsWith(`${event} `))
const tokenRequests = () => idp.seen.filter(({ url }) => url === '/token')
const lastForm = () => Object.fromEntries(new URLSearchParams(tokenRequests().at(-1)?.body.toString()))
const seconds = () => Math.floor(world.clock.at / 1000)
const portalFolder = (name: string) => path.join(folder, name)

it('[ST-09] a sign-out goes the way that the provider takes, or says that it stays signed in', async () => {
  const template =
    'https://idp.example/logout?client_id={client_id}&logout_uri={post_logout_redirect_uri}&hint={id_token}'
  const leave = async (changes: Changes = {}) => {
    const browser = browserAt(changes)
    await signIn(browser)
    return await browser.signOut()
  }
  const back = `${appOrigin}/login`
  const posted = { post_logout_redirect_uri: back, id_token_hint: expect.stringMatching(/^eyJ/) }
  expect(await leave()).toMatchObject({ address: `${idp.issuer}/end`, fields: posted })
  const got = await leave({ OIDC_SIGN_OUT: 'get' })
  expect(Object.fromEntries(new URL(got.address).searchParams)).toMatchObject({ ...posted, client_id: 'portal' })
  const filled = new RegExp(
    `^https://idp.example/logout\\?client_id=portal&logout_uri=${encodeURIComponent(back)}&hint=eyJ`,
  )
  expect((await leave({ OIDC_SIGN_OUT: template })).address).toMatch(filled)
  const here = { address: '/login?signedOut=here', fields: {} }
  expect(await leave({ OIDC_SIGN_OUT: 'none' })).toEqual(here)
  for (const end_session_endpoint of [undefined, 'http://elsewhere.example/end']) {
    idp.state.metadata = { end_session_endpoint }
    expect(await leave()).toEqual(here)
  }
})

it('[SEC-36] the page that signs out may lead on to OIDC_FORM_ACTION, and nowhere else', async () => {
  const portal = world.newPortal({ OIDC_FORM_ACTION: ['https://broker.example'] })
  const browser = newBrowser(portal)
  await signIn(browser)
  const { url } = (await (await browser.pressSignOut()).json()) as { url: string }
  const policy = (await browser.visit(portal.signOut.ended, url)).headers.get('content-security-policy')
  expect(policy).toContain(`form-action ${idp.issuer} 'self' https://broker.example;`)
})

it('[SEC-11] a lock ends the session of a provider without auth_time, and its user signs in again', async () => {
  for (const [sub, landed, auth_time] of [
    ['sub-ada', '/work', undefined],
    ['sub-bo', '/', 0],
  ] as const) {
    idp.state.claims = { auth_time }
    const browser = browserAt()
    expect(await signIn(browser)).toBe('/work')
    expect(noted('identity provider sends no auth_time')[0]).toContain('auth_time')
    world.clock.at += 5000
    await browser.call('lock')
    expect(await browser.who()).toMatchObject({ state: 'locked' })
    const begun = await browser.post(browser.portal.signIn.begin, '/api/auth/signin/idp', {
      ...(await browser.csrf()),
      next: '/work',
    })
    const { url } = (await begun.json()) as { url: string }
    expect(await browser.who(), 'the session is over before the provider is asked').toEqual({ state: 'ended' })
    const { address, fields } = await browser.leave(url)
    expect([address, fields.id_token_hint]).toEqual([`${idp.issuer}/end`, expect.stringMatching(/^eyJ/)])
    expect(await browser.portal.findEndedPage(fields.state ?? '')).toBe('/work')
    expect(await askedBy(browser)).toMatchObject({ prompt: 'login' })
    idp.state.claims = { auth_time, sub }
    expect(await signIn(browser)).toBe(landed)
    expect(await browser.who()).toMatchObject({ state: 'active' })
    world.notes.length = 0
  }
})

it('[SEC-11] who is not asked for a password stays locked, and the log says why', async () => {
  const browser = browserAt()
  await signIn(browser)
  world.clock.at += hour / 4
  await browser.call('lock')
  expect(await askedBy(browser)).toMatchObject({ prompt: 'login', max_age: '898', login_hint: 'ada' })
  idp.state.claims = { auth_time: seconds() - 3600, iat: seconds() }
  const landed = await browser.signIn(idp, '/work')
  expect(locationOf(landed)).toBe('/locked?error=again&next=%2Fwork')
  const id = /id=([0-9a-f]{32})/.exec(landed.headers.get('location') ?? '')?.[1] ?? 'none'
  expect(noted('sign-in failed').join()).toMatch(new RegExp(`"requestId":"${id}".*"again".*prompt=login`))
})

it('[ST-01] the sign-in asks for what the settings add, and a lock keeps its own prompt', async () => {
  const OIDC_AUTHORIZATION_PARAMS = { access_type: 'offline', prompt: 'consent' }
  const browser = browserAt({ OIDC_AUTHORIZATION_PARAMS, OIDC_AUDIENCE: 'https://api.example' })
  const added = { access_type: 'offline', audience: 'https://api.example', client_id: 'portal', response_type: 'code' }
  expect(await askedBy(browser)).toMatchObject({ ...added, prompt: 'consent' })
  await signIn(browser)
  await browser.call('lock')
  expect(await askedBy(browser)).toMatchObject({ ...added, prompt: 'login' })
})

it('[ST-06] a token that the upstream refuses is told as that, with its audience in the log', async () => {
  const { answer } = world.upstream.state
  onTestFinished(() => void (world.upstream.state.answer = answer))
  world.upstream.state.answer = answerJson({ success: false, error: { message: 'unauthorized' } }, 401)
  const refused = '/login?error=token&next=%2Fwork'
  idp.state.tokens = { access_token: await idp.state.sign({ aud: 'https://wrong.example' }) }
  const browser = browserAt()
  expect([await signIn(browser), await browser.who()]).toEqual([refused, { state: 'guest' }])
  expect(noted('sign-in failed')[0]).toMatch(/audience is https:\/\/wrong\.example.*OIDC_AUDIENCE/)
  idp.state.tokens = {}
  expect(await signIn(browser)).toBe(refused)
  expect(noted('sign-in failed')[1]).toContain('opaque')
})

it('[SEC-13] an ID token is taken by any announced asymmetric algorithm, or the one that is set', async () => {
  const announced = { id_token_signing_alg_values_supported: ['HS512', 'RS256', 'PS256', 'ES384', 'EdDSA'] }
  idp.state.metadata = announced
  for (const alg of ['PS256', 'ES384', 'EdDSA']) {
    const { publicKey, privateKey } = await generateKeyPair(alg)
    idp.state.keys = [{ ...(await exportJWK(publicKey)), kid: alg, alg }]
    idp.state.sign = (claims) => new SignJWT(claims).setProtectedHeader({ alg, kid: alg }).sign(privateKey)
    expect(await signIn(browserAt()), alg).toBe('/work')
    const other = { OIDC_ID_TOKEN_ALG: 'RS256' } as const
    expect(await signIn(browserAt(other)), `${alg} instead of RS256`).toContain('error=failed')
    expect(noted('sign-in failed').at(-1)).toMatch(new RegExp(`${alg}.*OIDC_ID_TOKEN_ALG`))
  }
  const secret = new TextEncoder().encode(world.env.OIDC_CLIENT_SECRET.padEnd(64, '.'))
  idp.state.sign = (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS512' }).sign(secret)
  const OIDC_CLIENT_SECRET = new TextDecoder().decode(secret)
  expect(await signIn(browserAt({ OIDC_CLIENT_SECRET }))).toContain('error=failed')
  expect(noted('sign-in failed').at(-1)).toMatch(/HS512.*OIDC_ID_TOKEN_ALG/)
  expect(await signIn(browserAt({ OIDC_CLIENT_SECRET, OIDC_ID_TOKEN_ALG: 'HS512' }))).toBe('/work')
})

it('the portal proves who it is with a secret, whatever its characters, or without one', async () => {
  const [OIDC_CLIENT_ID, OIDC_CLIENT_SECRET] = ['site-flow_light', 'a:b%/+ é&=']
  const client = { OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }
  idp.state.claims = { aud: OIDC_CLIENT_ID }
  expect(await signIn(browserAt(client))).toBe('/work')
  const { authorization = '' } = tokenRequests().at(-1)?.headers ?? {}
  const [id = '', secret = ''] = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':')
  expect([id, new URLSearchParams(`s=${secret}`).get('s')]).toEqual([OIDC_CLIENT_ID, OIDC_CLIENT_SECRET])
  expect(await signIn(browserAt({ ...client, OIDC_CLIENT_AUTH: 'post' }))).toBe('/work')
  expect(lastForm()).toMatchObject({ client_id: OIDC_CLIENT_ID, client_secret: OIDC_CLIENT_SECRET })
  expect(await signIn(browserAt({ ...client, OIDC_CLIENT_AUTH: 'none' }))).toBe('/work')
  expect([lastForm().client_id, lastForm().client_secret]).toEqual([OIDC_CLIENT_ID, undefined])
  idp.state.metadata = { token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt'] }
  expect(await signIn(browserAt(client))).toBe('/work')
  expect(lastForm().client_secret).toBe(OIDC_CLIENT_SECRET)
})

it('the portal proves who it is by a key from a file, as PEM or JWK, also when it refreshes', async () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-384' })
  writeFileSync(portalFolder('rsa.pem'), rsa.privateKey.export({ type: 'pkcs1', format: 'pem' }))
  writeFileSync(portalFolder('ec.jwk'), JSON.stringify({ ...ec.privateKey.export({ format: 'jwk' }), kid: 'mine' }))
  for (const [file, { publicKey }, header] of [
    ['rsa.pem', rsa, { alg: 'RS256' }],
    ['ec.jwk', ec, { alg: 'ES384', kid: 'mine' }],
  ] as const) {
    const browser = browserAt({ OIDC_CLIENT_AUTH: 'private_key_jwt', OIDC_CLIENT_KEY_FILE: portalFolder(file) })
    expect(await signIn(browser), file).toBe('/work')
    const session = await browser.session()
    world.clock.at += hour
    expect(await session.getToken()).toMatchObject({ gen: 2 })
    expect(lastForm()).toMatchObject({ client_id: 'portal' })
    for (const { body } of tokenRequests().slice(-2)) {
      const assertion = new URLSearchParams(body.toString()).get('client_assertion') ?? ''
      const { payload, protectedHeader } = await jwtVerify(assertion, publicKey, { audience: idp.issuer })
      expect([payload.iss, payload.sub, protectedHeader]).toMatchObject(['portal', 'portal', header])
    }
    world.clock.at -= hour
  }
})

it('the portal shows its certificate at the TLS handshake of a provider that asks for one', async () => {
  const made = `-newkey rsa:2048 -nodes -days 2 -subj /CN=portal -keyout ${portalFolder('tls.key')} -out ${portalFolder('tls.crt')}`
  expect(spawnSync('openssl', ['req', '-x509', ...made.split(' ')]).status).toBe(0)
  const files = { OIDC_CLIENT_KEY_FILE: portalFolder('tls.key'), OIDC_CLIENT_CERT_FILE: portalFolder('tls.crt') }
  const [key, cert] = [readFileSync(files.OIDC_CLIENT_KEY_FILE), readFileSync(files.OIDC_CLIENT_CERT_FILE)]
  const server = createServer(
    { key, cert, ca: cert, requestCert: true, rejectUnauthorized: false },
    (request, response) => {
      response.end(JSON.stringify({ isShown: (request.socket as unknown as { authorized: boolean }).authorized }))
    },
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  onTestFinished(() => {
    vi.unstubAllEnvs()
    server.close()
  })
  const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const ask = async (credentials: ReturnType<typeof clientCredentials>) => {
    const get = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const
    return await (await createProviderFetch(credentials)(address, get)).json()
  }
  expect([await ask({}), await ask(clientCredentials(files))]).toEqual([{ isShown: false }, { isShown: true }])
})

it('[REL-12] a token answer without expires_in signs in, and is refreshed after five minutes', async () => {
  idp.state.tokens = { expires_in: undefined }
  const browser = browserAt()
  expect(await signIn(browser)).toBe('/work')
  const session = await browser.session()
  world.clock.at += 6 * minute
  expect(await session.getToken()).toMatchObject({ gen: 2 })
})

it('[SEC-47] the id of a failed sign-in’s page finds what the provider said in the log', async () => {
  const callback = async (query: string) => {
    const browser = browserAt()
    const { state } = await askedBy(browser)
    const landed =
      (await browser.finish(`/api/auth/callback/idp?state=${state}&${query}`)).headers.get('location') ?? ''
    const { error, id = 'none' } = Object.fromEntries(new URL(landed, appOrigin).searchParams)
    return [error, noted('sign-in failed').find((note) => note.includes(`"requestId":"${id}"`))]
  }
  const said = (text: string) => expect.stringContaining(text)
  const unregistered = 'error=unauthorized_client&error_description=AADSTS700016+unknown+application'
  expect(await callback(unregistered)).toEqual(['setup', said('AADSTS700016 unknown application')])
  expect(await callback('error=temporarily_unavailable')).toEqual(['unavailable', said('temporarily_unavailable')])
  expect(await callback('error=access_denied&error_description=not+assigned')).toEqual(['denied', said('not assigned')])
  expect(await callback('error=login_required')).toEqual(['failed', said('login_required')])
  idp.state.metadata = { authorization_response_iss_parameter_supported: true }
  expect(await callback('code=a')).toEqual(['failed', said('no iss')])
  idp.state.metadata = {}
  const answers: [status: number, body: unknown, error: string, reason: string][] = [
    [401, { error: 'invalid_client', error_description: 'wrong secret' }, 'setup', 'wrong secret'],
    [400, { error: 'invalid_grant' }, 'failed', 'invalid_grant'],
    [503, '<html>', 'unavailable', 'status 503'],
  ]
  for (const [status, body, error, reason] of answers) {
    idp.state.answer = () => ({ status, body })
    expect(await callback('code=a')).toEqual([error, said(reason)])
  }
  idp.state.answer = undefined
  idp.state.metadata = { token_endpoint: 'http://127.0.0.1:1/token' }
  expect(await callback('code=a'), 'a provider that is down').toEqual(['unavailable', said('ECONNREFUSED')])
  expect(world.notes.join()).not.toContain(world.env.OIDC_CLIENT_SECRET)
})

/** Of a provider that gives no refresh token, after an hour of work. */
async function signInForAnHour(changes: Changes = {}) {
  idp.state.tokens = { refresh_token: undefined }
  const browser = browserAt(changes)
  await signIn(browser)
  await browser.call('account', { accountId: 'south' })
  const { endsAt } = await browser.who()
  for (let passed = 0; passed < hour; passed += 10 * minute) {
    world.clock.at += 10 * minute
    await browser.call('touch')
  }
  await expect((await browser.session()).getToken()).rejects.toThrow('session_ended')
  return { browser, endsAt }
}
const ended = '/api/session/ended?next=%2Fwork'

it('[ST-07] a session without refresh token is continued at the provider, on its page', async () => {
  const { browser, endsAt } = await signInForAnHour()
  expect(noted('identity provider gives no refresh token')).toHaveLength(1)
  expect(await browser.who()).toEqual({ state: 'ended' })
  const { address } = await browser.leave(ended)
  expect(address).toMatch(`${idp.issuer}/authorize?`)
  const asked = Object.fromEntries(new URL(address).searchParams)
  expect([asked.prompt, asked.login_hint]).toEqual([undefined, 'ada'])
  expect(await browser.land(idp.authorize(address))).toBe('/work')
  expect(await browser.who()).toMatchObject({ state: 'active', accountId: 'south', endsAt })
})

it('[ST-07] one of several tabs continues a session without refresh token, and each shows its page', async () => {
  const { browser } = await signInForAnHour()
  const pages = ['/work', '/products?page=2', '/orders/list']
  const leave = (page: string) => browser.visit(browser.portal.signOut.ended, withNext('/api/session/ended', page))
  const answers = await Promise.all(pages.map(leave))
  const first = answers.findIndex(({ status }) => status === 303)
  const others = answers.toSpliced(first, 1).map(({ status, headers }) => [status, headers.get('refresh')])
  expect(others).toEqual([
    [200, '2'],
    [200, '2'],
  ])
  expect(await browser.land(idp.authorize(answers[first]?.headers.get('location') ?? ''))).toBe(pages[first])
  const reloaded = await Promise.all(pages.map(leave))
  expect(reloaded.map(locationOf)).toEqual(pages)
})

it('[ST-07] a sign-in begun in another tab is replaced where the user asks, or once it is over', async () => {
  const { browser } = await signInForAnHour()
  const atProvider = expect.stringContaining(`${idp.issuer}/authorize?`) as string
  const leave = (address = ended) => browser.visit(browser.portal.signOut.ended, address)
  expect(locationOf(await leave())).toEqual(atProvider)
  world.clock.at += 16_000
  const waiting = await leave() // while the password is typed
  expect([waiting.headers.get('refresh'), waiting.headers.getSetCookie()]).toEqual(['10', []])
  const [, here = ''] = /<a href="([^"]+)"/.exec(await waiting.text()) ?? []
  expect(locationOf(await leave(here.replaceAll('&amp;', '&')))).toEqual(atProvider)
  expect(locationOf(await leave())).toBe('')
  for (const name of browser.jar.keys()) if (name.endsWith('-st')) browser.jar.delete(name) // after ten minutes
  world.clock.at += 16_000
  expect(locationOf(await leave())).toEqual(atProvider)
})

it('[ST-07] a session without refresh token is continued when its last minute’s token is refused', async () => {
  idp.state.tokens = { refresh_token: undefined, expires_in: 10 * 60 }
  const leftAfter = async (ms: number) => {
    const browser = browserAt()
    await signIn(browser)
    world.clock.at += ms
    await (await browser.session()).end() // as after a 401 of the upstream
    return (await browser.leave(ended)).address
  }
  expect(await leftAfter(9.5 * minute), 'by a clock that is ahead').toContain(`${idp.issuer}/authorize?`)
  expect(await leftAfter(8 * minute)).toBe(`${idp.issuer}/end`)
})

it('[SEC-11] a session without refresh token is continued by its user only, while at work', async () => {
  const { browser } = await signInForAnHour()
  const { address } = await browser.leave(ended)
  idp.state.claims = { sub: 'sub-bo' }
  expect(await browser.land(idp.authorize(address))).toBe('/')
  expect(await browser.who()).toMatchObject({ accountId: 'north' })
  idp.state.claims = {}
  const { browser: idle } = await signInForAnHour({ IDLE_LOCK_MINUTES: 15 })
  world.clock.at += 15 * minute - 1
  idp.state.claims = { auth_time: seconds() - 7200, iat: seconds() }
  const begun = (await idle.leave(ended)).address
  world.clock.at += 2
  expect(await idle.land(idp.authorize(begun)), 'idle meanwhile').toBe('/login?error=again&next=%2Fwork')
})

it('[SEC-11] a lock names the user to the provider as the provider does', async () => {
  for (const [claims, hint] of [
    [{ login_hint: 'O.opaque', preferred_username: 'ada@idp.example' }, 'O.opaque'],
    [{ preferred_username: 'ada@idp.example' }, 'ada@idp.example'],
    [{ preferred_username: undefined, email: 'ada@mail.example' }, 'ada@mail.example'],
    [{ preferred_username: undefined }, undefined],
  ] as const) {
    idp.state.claims = claims
    const browser = browserAt()
    await signIn(browser)
    await browser.call('lock')
    expect((await askedBy(browser)).login_hint).toBe(hint)
  }
})
