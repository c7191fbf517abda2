import { createHash } from 'node:crypto'
import { jwtVerify } from 'jose'
import * as z from 'zod'
import { guestBodyBytes } from '#lib/contract/call.ts'
import type { Env } from '#lib/server/env/schema.ts'
import { readText } from '#lib/server/http/request-body.ts'
import { apiHeaders } from '#lib/server/http/security-headers.ts'
import type { WarnSeldom } from '#lib/server/log/seldom.ts'
import { clockToleranceS, SessionUnavailable } from '#lib/server/session/core/session.ts'
import { failureOf } from '#lib/server/session/provider/failure.ts'
import type { Provider } from '#lib/server/session/provider/provider.ts'
import type { SessionService, StoredSession } from '#lib/server/session/service/service.ts'
import { awaitStore } from '#lib/server/session/store/records.ts'
import type { SessionStore } from '#lib/server/session/store/store.ts'
import type { WrapHandler } from '#lib/server/wrapper/wrapper.ts'

const form = { type: /^application\/x-www-form-urlencoded/, maxBytes: guestBodyBytes }
const longestHeader = 1024
const maxAgeS = 4 * 60
/** Longer than a token is accepted: from a minute before its time to five after. */
const replayMs = 10 * 60 * 1000

const base64url = /^[\w-]+$/
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
const text = z.string().min(1)
const claims = z
  .object({
    jti: text,
    sub: text.optional(),
    sid: text.optional(),
    events: z.object({ [logoutEvent]: z.looseObject({}) }),
    // An ID token has a nonce, and must not pass for a logout token.
    nonce: z.never().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined)

type Parts = {
  env: Env
  wrapHandler: WrapHandler<StoredSession>
  provider: Provider
  store: SessionStore
  service: SessionService
  now: () => number
  logEvent: (event: string, fields: Record<string, string>) => void
  warnSeldom: WarnSeldom
}

/** OpenID Connect Back-Channel Logout 1.0. No rate limit: it would keep the provider out (decision 040). */
export function createBackchannelLogout(parts: Parts) {
  const { env, wrapHandler, provider, store, service, now, logEvent, warnSeldom } = parts

  return wrapHandler('provider sign-out', { from: 'host', guests: true }, async (request) => {
    const token = logoutTokenOf(await readText(request, form).catch(() => undefined))
    const claimed = token && hasShape(token) ? await verified(token) : refused('no single signed token')
    if (!claimed) return invalidRequest()
    const key = usedKey(claimed.jti)
    if (await awaitStore(store.read(key))) {
      refused('used before')
      return invalidRequest()
    }
    const ended = await endOf(claimed)
    // Stored after success: while the store is away the provider may repeat the token.
    await awaitStore(store.create(key, '', now() + replayMs))
    logEvent('signed out by the provider', { sessions: String(ended) })
    return new Response(null, { status: 200, headers: noStore })
  })

  async function verified(token: string) {
    const { issuer, algorithms, key } = await provider.signatures().catch((cause: unknown) => {
      throw new SessionUnavailable('idp_unavailable', 5, { cause })
    })
    try {
      const { payload } = await jwtVerify(token, key, {
        issuer,
        audience: env.OIDC_CLIENT_ID,
        algorithms,
        maxTokenAge: maxAgeS,
        clockTolerance: clockToleranceS,
        currentDate: new Date(now()),
      })
      const { data, error } = claims.safeParse(payload)
      return data ?? refused(`wrong ${error.issues.map(({ path }) => String(path[0] ?? 'sub or sid')).join(', ')}`)
    } catch (error) {
      if (error instanceof SessionUnavailable) throw error
      return refused(failureOf(error).reason)
    }
  }

  function refused(reason: string) {
    warnSeldom('logout token refused', { reason })
    return undefined
  }

  function endOf({ sub, sid }: z.output<typeof claims>): Promise<number> {
    if (sid !== undefined) return service.endIndexed('provider-session', sid)
    return service.endIndexed('subject', sub ?? '')
  }
}

const usedKey = (jti: string) => `logout-token:${createHash('sha256').update(jti).digest('hex')}`

const noStore = { ...apiHeaders, 'cache-control': 'no-store' }

const invalidRequest = () => Response.json({ error: 'invalid_request' }, { status: 400, headers: noStore })

/** Before it is asked for a key. */
function hasShape(token: string): boolean {
  const parts = token.split('.')
  return parts.length === 3 && parts.every((part) => base64url.test(part)) && (parts[0] ?? '').length <= longestHeader
}

function logoutTokenOf(body: string | undefined): string | undefined {
  const [token, second] = new URLSearchParams(body).getAll('logout_token')
  return second === undefined ? token : undefined
}
