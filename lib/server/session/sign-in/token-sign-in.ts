import { createHash } from 'node:crypto'
import { users } from '#lib/contract/users.ts'
import type { Env } from '#lib/server/env/schema.ts'
import { safeNextPath } from '#lib/server/session/core/next-path.ts'
import { seeOther } from '#lib/server/session/core/responses.ts'
import { lifetimeMs } from '#lib/server/session/provider/provider.ts'
import type { SessionService, StoredSession } from '#lib/server/session/service/service.ts'
import { awaitStore } from '#lib/server/session/store/records.ts'
import type { SessionStore } from '#lib/server/session/store/store.ts'
import type { CallWith } from '#lib/server/upstream/upstream.ts'
import type { WrapHandler } from '#lib/server/wrapper/wrapper.ts'
import type { RateLimit, RoundTrips } from './rate-limit.ts'

const home = '/orders/list'
const replayMs = 600_000
/** Leaves a quarter of the longest URL for `next`. */
const shape = /^[\u0021-\u007e]{1,3072}$/

type Parts = {
  env: Env
  wrapHandler: WrapHandler<StoredSession>
  limit: RateLimit
  atOnce: RoundTrips
  store: SessionStore
  service: SessionService
  callWith: CallWith
  now: () => number
  logEvent: (event: string, fields: Record<string, string>) => void
}

/** Spec 1 §1, start-up. The token leaves the URL in every case. */
export function createTokenSignIn({ env, wrapHandler, limit, atOnce, store, service, callWith, now, logEvent }: Parts) {
  return wrapHandler('start', { from: 'host', guests: true }, async (request) => {
    const given = new URL(request.url).searchParams
    const next = safeNextPath(given.get('next'))
    const target = next === '/' ? home : next
    const token = given.get('token')
    if (token === null) return seeOther(target)
    if (!shape.test(token) || !canBringToken(request.headers, env.TOKEN_SIGNIN_ORIGINS)) return seeOther(target)
    try {
      const isLimited = (await limit('token', request.headers)) !== undefined
      const cookies = isLimited ? [] : await atOnce(() => signIn(token, request.headers.get('cookie')))
      return seeOther(target, cookies)
    } catch (error) {
      // Spec 1 §1: "any failure there is ignored".
      logEvent('token sign-in failed', { error: error instanceof Error ? error.name : 'unknown' })
      return seeOther(target)
    }
  })

  async function signIn(token: string, cookieHeader: string | null): Promise<string[]> {
    const found = await service.find(cookieHeader)
    if (found.state !== 'guest') return []
    const answer = await exchangeOnce(token)
    if (!answer) return []
    const user = { id: answer.userId, sub: answer.userId, username: '', name: '', email: '' }
    const tokens = { access: answer.token, accessExp: now() + lifetimeMs(answer.expiresIn) }
    // Whether the provider sends `auth_time` is not known.
    const started = { method: 'token' as const, user, tokens, provesSignIn: false }
    const { key, setCookie, record } = await service.start(started, found, cookieHeader)
    if (record?.accounts?.length !== 0) return [setCookie]
    await service.end(key)
    return []
  }

  /** After a failed exchange a token may come again. */
  async function exchangeOnce(token: string) {
    const key = `token-used:${createHash('sha256').update(token).digest('hex')}`
    const lock = await awaitStore(store.lock(key, replayMs))
    if (lock === undefined) return undefined
    try {
      return await callWith({ token }, users.token, { body: { token } })
    } catch (error) {
      await store.unlock(key, lock).catch(() => undefined) // the lock expires
      throw error
    }
  }
}

/** Top-level navigations only. A sibling host is foreign: it could sign users in under a wrong name. */
function canBringToken(headers: Headers, knownOrigins: readonly string[]) {
  if (headers.get('sec-fetch-mode') !== 'navigate' || headers.get('sec-fetch-dest') !== 'document') return false
  if (/prefetch|prerender/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')) return false
  if (['same-origin', 'none'].includes(headers.get('sec-fetch-site') ?? '')) return true
  const referrer = headers.get('referer') ?? ''
  return URL.canParse(referrer) && knownOrigins.includes(new URL(referrer).origin)
}
