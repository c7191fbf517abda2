import { randomBytes } from 'node:crypto'
import { parseEnv } from '#lib/server/env/schema.ts'
import { createSessions } from '#lib/server/session/instance.ts'
import type { SessionStore } from '#lib/server/session/store/store.ts'
import { type FakeIdp, startFakeIdp } from './servers/fake-idp.ts'
import { answerJson, startFakeUpstream } from './servers/fake-upstream.ts'
import { createTestStore } from './session-store.ts'

export const appOrigin = 'https://portal.example.com'
export const sessionCookie = '__Host-Http-sfl'
export const newKey = () => randomBytes(32).toString('base64url')

type Account = { id: string; types?: string[]; role?: string; firstAccess?: boolean }
type Options = {
  store?: SessionStore
  env?: Record<string, string>
  issuer?: string
  clientId?: string
}

/** Starts the portal's session code with a small real provider and upstream, and a clock that the test moves. */
export async function startWorld(options: Options = {}) {
  const idp = await startFakeIdp()
  const upstream = await startFakeUpstream()
  const clock = { at: Date.now() }
  const notes: string[] = []
  const people = { accounts: [{ id: 'north' }, { id: 'south' }] as Account[], userId: 'user-1', failing: false }

  upstream.state.answer = (request, response, raw) => {
    const respond = (body: unknown, status = 200) => answerJson(body, status)(request, response, raw)
    if (people.failing) return respond({ success: false, error: { message: 'down' } }, 500)
    const path = new URL(request.url, upstream.origin).pathname.replace('/api', '')
    const chosen = String(request.headers['x-oneflow-account'] ?? people.accounts[0]?.id ?? '')
    const all = people.accounts.map(({ id, types = ['psp'] }) => ({ _id: id, name: `Account ${id}`, types }))
    if (request.headers['x-oneflow-account'] === '')
      return respond({ success: false, error: { message: 'no account' } }, 403)
    if (path === '/user/token') {
      const { token } = JSON.parse(request.body.toString()) as { token: string }
      return token.startsWith('temporary')
        ? respond({ token: `api-${token}`, expiresIn: 3600, userId: people.userId })
        : respond({ success: false, error: { message: 'unknown token' } }, 401)
    }
    if (path === '/vars')
      return respond({
        accountId: chosen,
        userId: people.userId,
        user: { username: 'ada', name: 'Ada Lovelace', email: 'ada@example.com', authId: 'sub-ada' },
        oneflowAccountSettings: { firstAccess: people.accounts.find(({ id }) => id === chosen)?.firstAccess ?? false },
      })
    if (path === '/vars/pspAccounts') return respond({ data: all.filter(({ types }) => types.includes('psp')) })
    return respond({
      data: all.map((account, at) => ({
        _id: `m-${account._id}`,
        userId: people.userId,
        account,
        role: people.accounts[at]?.role ?? 'owner',
      })),
    })
  }

  const { sign } = idp.state
  const env = parseEnv({
    NODE_ENV: 'production',
    APP_ORIGIN: appOrigin,
    UPSTREAM_URL: upstream.apiUrl,
    OIDC_ISSUER: options.issuer ?? idp.issuer,
    OIDC_CLIENT_ID: options.clientId ?? 'portal',
    OIDC_CLIENT_SECRET: 'a-secret-of-the-portal',
    SESSION_KEYS: `1:${newKey()}`,
    ...options.env,
  })
  const store = options.store ?? createTestStore(() => clock.at)
  const recordEvent = (event: string, fields = {}) => void notes.push(`${event} ${JSON.stringify(fields)}`)
  const newPortal = (changes: Partial<typeof env> = {}, more: { roundTrips?: number } = {}) =>
    createSessions({
      ...more,
      env: { ...env, ...changes },
      store,
      now: () => clock.at,
      log: { debug: recordEvent, info: recordEvent, warn: recordEvent, error: recordEvent },
    })

  return {
    idp,
    upstream,
    clock,
    people,
    env,
    store,
    notes,
    portal: newPortal(),
    newPortal,
    /** Takes back what a test changed of the provider, the people and the clock. */
    reset() {
      clock.at = Date.now()
      Object.assign(idp.state, { sign, claims: {}, tokens: {}, metadata: {}, answer: undefined, revoked: [], keys: [] })
      notes.length = 0
      Object.assign(people, { accounts: [{ id: 'north' }, { id: 'south' }], failing: false })
    },
    stop: () => Promise.all([idp.close(), upstream.close(), store.close()]),
  }
}
export type World = Awaited<ReturnType<typeof startWorld>>
type Portal = World['portal']

/** Where an answer leads, without the id of a sign-in that failed. */
export const locationOf = ({ headers }: Response) => (headers.get('location') ?? '').replace(/&id=[0-9a-f]{32}/, '')

export type WayOut = { address: string; fields: Record<string, string> }

/** Parses the form of a page that submits itself, as a browser does. */
export function formOf(page: string): WayOut {
  const read = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  const [, address = ''] = /<form method="post" action="([^"]*)">/.exec(page) ?? []
  const fields = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
  return {
    address: read(address),
    fields: Object.fromEntries(fields.map(([, name = '', value = '']) => [name, read(value)])),
  }
}

/** A browser as the handlers see it: it stores cookies and sends the headers that Chromium sends. */
export function newBrowser(portal: Portal) {
  const jar = new Map<string, string>()
  const storeCookies = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/; Expires=Thu, 01 Jan 1970/.test(cookie)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const request = (path: string, headers: Record<string, string> = {}, body?: unknown) =>
    new Request(appOrigin + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        host: new URL(appOrigin).host,
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
        'x-sfl': '1',
        ...(jar.size > 0 && { cookie: cookie() }),
        ...(body !== undefined && { origin: appOrigin, 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
  type Send = (request: Request) => Promise<Response>
  const visit = async (handler: Send, path: string, headers?: Record<string, string>) =>
    storeCookies(await handler(request(path, headers)))
  const post = async (handler: Send, path: string, body: unknown, headers?: Record<string, string>) =>
    storeCookies(await handler(request(path, headers, body)))

  const csrf = async () => (await (await visit(portal.signIn.csrf, '/api/auth/csrf')).json()) as { csrfToken: string }

  return {
    portal,
    jar,
    cookie,
    request,
    visit,
    post,
    csrf,
    /** A browser with the same cookies, as a thief has it, or at another instance. */
    copy(other = portal) {
      const copied = newBrowser(other)
      for (const [name, value] of jar) copied.jar.set(name, value)
      return copied
    },
    /** Posts to an endpoint of the session. */
    call: (name: keyof Portal['endpoints'], body: unknown = {}, headers?: Record<string, string>) =>
      post(portal.endpoints[name], '/api/session', body, headers),
    /** The active session, as a page opens it. */
    async session() {
      const found = await portal.service.open(cookie())
      if (found.state !== 'active') throw new Error(`the session is ${found.state}`)
      return found.session
    },
    /** Returns the provider's address for a sign-in. */
    async begin(next?: string): Promise<string> {
      const path = '/api/auth/signin/idp?ui_locales=ja-JP'
      const answer = await post(portal.signIn.begin, path, { ...(await csrf()), next })
      if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`)
      return ((await answer.json()) as { url: string }).url
    },
    finish: (path: string) => visit(portal.signIn.finish, path, { 'sec-fetch-site': 'cross-site' }),
    /** Returns from the provider. Returns the address to which that leads. */
    async land(path: string): Promise<string> {
      return locationOf(await this.finish(path))
    },
    async signIn(idp: FakeIdp, next = '/orders/list') {
      return await this.finish(idp.authorize(await this.begin(next)))
    },
    pressSignOut: () => post(portal.signOut.logout, '/api/session/logout', {}),
    /** Signs out as a page does. Returns the address to which that leads. */
    async signOut(): Promise<WayOut> {
      return await this.leave(((await (await this.pressSignOut()).json()) as { url: string }).url)
    },
    /** Opens the address /logout. Returns the address to which that leads. */
    async openLogout(headers: Record<string, string> = { 'sec-fetch-site': 'none' }): Promise<string> {
      return (await visit(portal.signOut.leavePage, '/logout', headers)).headers.get('location') ?? ''
    },
    /** Follows the address of a sign-out. Returns what the browser then opens or posts. */
    async leave(address: string, headers?: Record<string, string>): Promise<WayOut> {
      if (!address.startsWith('/api/session/ended')) return { address, fields: {} }
      const answer = await visit(portal.signOut.ended, address, headers)
      const location = answer.headers.get('location')
      return location === null ? formOf(await answer.text()) : { address: location, fields: {} }
    },
    async who(): Promise<Record<string, unknown>> {
      return (await (await visit(portal.endpoints.who, '/api/session')).json()) as Record<string, unknown>
    },
  }
}
