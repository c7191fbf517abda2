import * as z from 'zod'
import { type Answer, asJson, type Sent, send } from './http.ts'
import type { Target } from './target.ts'

const csrf = z.object({ csrfToken: z.string() })
const begun = z.object({ url: z.string() })

const isCallback = (url: URL) => url.pathname === '/api/auth/callback/idp'

export type Begun = { url: string }
export type Browser = ReturnType<typeof createBrowser>

/** A minimal browser for signing in: it stores cookies, sends fetch metadata, and follows no redirect by itself. */
export function createBrowser({ portal }: Pick<Target, 'portal'>) {
  const jar = new Map<string, Map<string, string>>()
  const ownPage = { 'sec-fetch-site': 'same-origin', origin: portal, 'x-sfl': '1' }
  const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }

  const cookiesOf = (url: string) => {
    const { host } = new URL(url)
    const known = jar.get(host) ?? new Map<string, string>()
    jar.set(host, known)
    return known
  }

  async function go(url: string, { headers = {}, ...sent }: Sent = {}): Promise<Answer> {
    const cookies = cookiesOf(url)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await send(url, { ...sent, headers: { ...(cookie && { cookie }), ...headers } })
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [pair = '', ...attributes] = line.split(';')
      const at = pair.indexOf('=')
      const isGone = attributes.some((one) => /^\s*(max-age=0|expires=Thu, 01 Jan 1970)/i.test(one))
      if (isGone) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return answer
  }

  const call = (path: string, sent: Sent = {}) =>
    go(portal + path, { ...sent, headers: { ...ownPage, 'content-type': 'application/json', ...sent.headers } })

  /** Asks the portal to begin a sign-in. Returns the address of the provider. */
  async function begin(): Promise<Begun | undefined> {
    const token = csrf.safeParse(asJson((await call('/api/auth/csrf')).text)).data?.csrfToken
    const body = JSON.stringify({ csrfToken: token ?? '', next: '/orders/list' })
    return begun.safeParse(asJson((await call('/api/auth/signin/idp', { method: 'POST', body })).text)).data
  }

  /** Follows redirects until one leads to `end`, or an answer is no redirect. Returns the last address. */
  async function follow(url: string, end: (url: URL) => boolean): Promise<string> {
    let at = url
    for (let steps = 0; steps < 10; steps += 1) {
      const { headers } = await go(at, { headers: navigation })
      if (headers.location === undefined) return at
      at = new URL(headers.location, at).href
      if (end(new URL(at))) return at
    }
    return at
  }

  return {
    call,
    go,
    begin,
    /** Follows the provider's address to its password page, or to the callback when the provider asks for no password. */
    toProvider: (url: string) => follow(url, isCallback),
    /** Sends a name and a password. Returns the status, and the address of the portal's callback when they are correct. */
    async enterPassword(page: string, username: string, password: string) {
      const body = new URLSearchParams({ username, password }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(page).origin }
      const answer = await go(page, { method: 'POST', headers, body })
      const { location } = answer.headers
      if (location === undefined) return { status: answer.status }
      const callback = await follow(new URL(location, page).href, isCallback)
      return { status: answer.status, callback }
    },
    /** Follows the callback. Returns the state of the session. */
    async arrive(callback: string): Promise<string> {
      await go(callback, { headers: navigation })
      return this.state()
    },
    /** `active`, `locked`, `guest` or `ended`. */
    async state(): Promise<string> {
      const answer = asJson((await call('/api/session')).text)
      return z.object({ state: z.string() }).safeParse(answer).data?.state ?? 'unknown'
    },
    cookies: () => cookiesOf(portal),
    /** Signs in from start to end. Returns the state of the session. */
    async signIn(username: string, password: string): Promise<string> {
      const first = await begin()
      if (!first) return 'not begun'
      const page = await follow(first.url, isCallback)
      const entered = await this.enterPassword(page, username, password)
      return entered.callback === undefined ? `status ${entered.status}` : this.arrive(entered.callback)
    },
  }
}
