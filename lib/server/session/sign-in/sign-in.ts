import * as z from 'zod'
import { type Locale, parseLocale } from '#lib/common/i18n/locales.ts'
import { withNext, withPage } from '#lib/common/with-next.ts'
import { html } from '#lib/contract/shared/html-document.ts'
import type { CookieNames } from '#lib/server/env/cookie-names.ts'
import type { Env } from '#lib/server/env/schema.ts'
import { clearCookie, cookiesOf } from '#lib/server/http/cookie-header.ts'
import { htmlPage } from '#lib/server/http/html-page.ts'
import { RefusedError } from '#lib/server/http/refusal.ts'
import { readJson } from '#lib/server/http/request-body.ts'
import type { LocaleOf } from '#lib/server/http/request-locale.ts'
import { translatorFor } from '#lib/server/i18n/translator.ts'
import { safeNextPath } from '#lib/server/session/core/next-path.ts'
import { json, seeOther } from '#lib/server/session/core/responses.ts'
import { SessionUnavailable } from '#lib/server/session/core/session.ts'
import type { ProviderMetadata } from '#lib/server/session/provider/discovery.ts'
import { lifetimeMs, type Provider } from '#lib/server/session/provider/provider.ts'
import type { SessionLookup, SessionService, StoredSession } from '#lib/server/session/service/service.ts'
import type { ProviderSignOut } from '#lib/server/session/sign-out/provider-sign-out.ts'
import type { WrapHandler } from '#lib/server/wrapper/wrapper.ts'
import { createRoundTrip, type Exchanged } from './next-auth.ts'
import type { RateLimit, RoundTrips } from './rate-limit.ts'
import { createReauthentication } from './reauthentication.ts'

type Parts = {
  env: Env
  wrapHandler: WrapHandler<StoredSession>
  names: CookieNames
  limit: RateLimit
  atOnce: RoundTrips
  provider: Provider
  providerSignOut: ProviderSignOut
  service: SessionService
  now: () => number
  logEvent: (event: string, fields: Record<string, string>) => void
  localeOf: LocaleOf
}

const csrfAnswer = z.object({ csrfToken: z.string() })
const beginAnswer = z.object({ url: z.url() })
const beginBody = z.object({ csrfToken: z.string().max(200), next: z.string().max(2000).optional() })
const fromProvider = ['code', 'state', 'iss', 'error', 'error_description', 'session_state'] as const

const text = z.string().min(1)
const account = z.object({
  access_token: text,
  refresh_token: text.optional(),
  id_token: text.optional(),
  expires_at: z.unknown(),
})
const claims = z.object({
  sub: text,
  sid: z.string().optional(),
  name: z.string().optional(),
  preferred_username: z.string().optional(),
  email: z.string().optional(),
  auth_time: z.number().optional(),
  iat: z.number().optional(),
})

export function createSignIn({
  env,
  wrapHandler,
  names,
  limit,
  atOnce,
  provider,
  providerSignOut,
  service,
  now,
  logEvent,
  localeOf,
}: Parts) {
  const roundTrip = createRoundTrip(env, names, (code, reason) => logEvent('sign-in step failed', { code, reason }))
  const again = createReauthentication({ service, now })

  const metadataOrThrow = () =>
    provider.discover().catch((cause: unknown) => {
      throw new SessionUnavailable('idp_unavailable', 5, { cause })
    })
  const cookiesFor = (header: string | null) => {
    const cookies = cookiesOf(header)
    // next-auth answers 500 to a callback cookie that is not a URL.
    if (!cookies[names.callback]?.startsWith(`${env.APP_ORIGIN}/`)) delete cookies[names.callback]
    return cookies
  }
  const nextFrom = (header: string | null) =>
    safeNextPath(cookiesFor(header)[names.callback]?.slice(env.APP_ORIGIN.length))
  const transactionOver = () =>
    [names.state, names.pkce, names.nonce, names.callback, names.csrf].map((name) => clearCookie(name, names))

  const csrf = wrapHandler('sign-in csrf', { from: 'json', guests: true }, async (request) => {
    const cookies = cookiesFor(request.headers.get('cookie'))
    const answer = await roundTrip.take(undefined, { step: 'csrf', method: 'GET', query: {}, body: {}, cookies })
    return json(csrfAnswer.parse(answer.body), answer.cookies)
  })

  const begin = wrapHandler('sign-in begin', { from: 'json', guests: true }, async (request) => {
    const header = request.headers.get('cookie')
    const found = await service.find(header)
    const limited = await limit(found.state === 'locked' ? 'unlock' : 'sign-in', request.headers)
    if (limited) throw limited
    const body = await readJson(request, beginBody)
    const locale = parseLocale(new URL(request.url).searchParams.get('ui_locales'))
    const answer = await roundTrip.take(await metadataOrThrow(), {
      step: 'signin',
      method: 'POST',
      query: { ui_locales: locale, ...(await again.ask(found)) },
      body: { csrfToken: body.csrfToken, callbackUrl: env.APP_ORIGIN + safeNextPath(body.next) },
      cookies: cookiesFor(header),
    })
    const { data } = beginAnswer.safeParse(answer.body)
    // Without the right CSRF token next-auth leads to a sign-in page that the portal does not have.
    if (!data || data.url.startsWith(`${env.APP_ORIGIN}/api/auth/`)) throw new RefusedError(403, 'foreign_request')
    return json(data, answer.cookies)
  })

  /** Counted only within a round trip: any site can make a browser send it. */
  const finish = wrapHandler('sign-in finish', { from: 'host', guests: true }, async (request) => {
    const answer = await finishOnce(request).catch(whenStoreIsAway(() => undefined))
    return answer ?? overloadedPage(localeOf(request.headers))
  })

  /** Undefined: overloaded, so the browser can come back with the same answer of the provider. */
  async function finishOnce({ headers, url }: Request): Promise<Response | undefined> {
    const header = headers.get('cookie')
    const found = await service.find(header)
    const given = new URL(url).searchParams
    if (!(await roundTrip.hasBegun(cookiesFor(header), given.get('state')))) return failed(found, header, 'failed')
    if (await limit('callback', headers)) return toLogin('tooMany', header)
    return await atOnce(() => exchange(given, found, headers))
  }

  async function exchange(given: URLSearchParams, found: SessionLookup, headers: Headers): Promise<Response> {
    const header = headers.get('cookie')
    const metadata = await provider.discover().catch(() => undefined)
    if (!metadata) return toLogin('unavailable', header)
    if (!isFromIssuer(given.get('iss'), metadata)) return failed(found, header, 'failed')
    const query = Object.fromEntries(
      fromProvider.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : [])),
    )
    const cookies = cookiesFor(header)
    const answer = await roundTrip.take(metadata, { step: 'callback', method: 'GET', query, body: {}, cookies })
    const exchanged = answer.exchanged && parseExchanged(answer.exchanged)
    if (exchanged)
      return await complete(exchanged, found, headers).catch(whenStoreIsAway(() => toLogin('unavailable', header)))
    if (given.get('error') === 'access_denied') return failed(found, header, 'denied')
    return failed(found, header, answer.isOutOfTime ? 'clock' : 'failed')
  }

  /** The cookies stay: a second tab's sign-in may have replaced them and needs them. */
  function failed(found: SessionLookup, header: string | null, problem: 'denied' | 'clock' | 'failed') {
    return found.state === 'active' ? seeOther(nextFrom(header)) : toLogin(problem, header)
  }

  const whenStoreIsAway =
    <T>(answer: () => T) =>
    (error: unknown): T => {
      if (!(error instanceof SessionUnavailable)) throw error
      logEvent('sign-in step failed', { code: error.code, reason: String(error.cause) })
      return answer()
    }

  function toLogin(problem: 'denied' | 'clock' | 'failed' | 'tooMany' | 'unavailable', header: string | null) {
    return seeOther(withPage(`/login?error=${problem}`, nextFrom(header)))
  }

  async function complete(
    { tokens, who }: NonNullable<ReturnType<typeof parseExchanged>>,
    found: SessionLookup,
    headers: Headers,
  ) {
    const header = headers.get('cookie')
    const outcome = await again.check(found, who)
    if (outcome === 'not-signed-in-again') {
      const page = found.state === 'locked' ? '/locked' : '/login'
      return seeOther(withNext(`${page}?error=again`, nextFrom(header)), transactionOver())
    }
    const next = outcome === 'other-person' ? '/' : nextFrom(header)
    const newSession = {
      method: 'oidc' as const,
      user: {
        id: who.sub,
        sub: who.sub,
        username: who.preferred_username ?? who.email ?? who.sub,
        name: who.name ?? who.preferred_username ?? '',
        email: who.email ?? '',
      },
      idpSid: who.sid,
      tokens: {
        access: tokens.access,
        refresh: tokens.refresh,
        idToken: tokens.idToken,
        accessExp: now() + tokens.lifetimeMs,
      },
    }
    const { key, setCookie, record } = await service.start(newSession, found, header)
    if (record?.accounts?.length !== 0) return seeOther(next, [...transactionOver(), setCookie])
    await service.end(key)
    const away = await providerSignOut.addressFor(tokens.idToken, { authError: true })
    return seeOther(away, [...transactionOver(), service.clearCookie()])
  }

  return { csrf, begin, finish }
}

/** RFC 9207: a code must not be sent to another issuer. */
const isFromIssuer = (iss: string | null, metadata: ProviderMetadata) =>
  iss === null ? !metadata.authorization_response_iss_parameter_supported : iss === metadata.issuer

function overloadedPage(locale: Locale): Response {
  const t = translatorFor(locale)
  const body = html`<h1>${t('login.error.title')}</h1>
<p>${t('errors.overloaded')}</p>`
  const headers = { 'retry-after': '2', refresh: '2' }
  return htmlPage({ locale, title: t('login.title'), body, status: 503, headers })
}

function parseExchanged(exchanged: Exchanged) {
  const [given, who] = [account.safeParse(exchanged.account).data, claims.safeParse(exchanged.claims).data]
  if (!given || !who) return undefined
  const { access_token: access, refresh_token: refresh, id_token: idToken, expires_at } = given
  const secondsLeft = typeof expires_at === 'number' ? expires_at - Math.floor(Date.now() / 1000) : undefined
  return { tokens: { access, refresh, idToken, lifetimeMs: lifetimeMs(secondsLeft) }, who }
}
