import { decodeJwt } from 'jose'
import * as z from 'zod'
import { type Locale, parseLocale } from '#lib/common/i18n/locales.ts'
import { withPage } from '#lib/common/with-next.ts'
import type { CookieNames } from '#lib/server/env/cookie-names.ts'
import type { Env } from '#lib/server/env/schema.ts'
import { clearCookie, cookiesOf } from '#lib/server/http/cookie-header.ts'
import { reloadingPage } from '#lib/server/http/html-page.ts'
import { RefusedError } from '#lib/server/http/refusal.ts'
import { readJson } from '#lib/server/http/request-body.ts'
import type { LocaleOf } from '#lib/server/http/request-locale.ts'
import { translatorFor } from '#lib/server/i18n/translator.ts'
import type { Log } from '#lib/server/log/log.ts'
import type { WarnSeldom } from '#lib/server/log/seldom.ts'
import { safeNextPath } from '#lib/server/session/core/next-path.ts'
import { json, seeOther } from '#lib/server/session/core/responses.ts'
import { SessionUnavailable } from '#lib/server/session/core/session.ts'
import type { ProviderMetadata } from '#lib/server/session/provider/discovery.ts'
import { type Failure, failureOf, failureOfAnswer } from '#lib/server/session/provider/failure.ts'
import type { Provider, SignedIn } from '#lib/server/session/provider/provider.ts'
import type { SessionLookup, SessionService, StoredSession } from '#lib/server/session/service/service.ts'
import type { ProviderSignOut } from '#lib/server/session/sign-out/provider-sign-out.ts'
import type { WrapHandler } from '#lib/server/wrapper/wrapper.ts'
import { createRoundTrip } from './next-auth.ts'
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
  log: Pick<Log, 'info' | 'warn'>
  warnSeldom: WarnSeldom
  localeOf: LocaleOf
}

const csrfAnswer = z.object({ csrfToken: z.string() })
const beginAnswer = z.object({ url: z.url() })
const beginBody = z.object({ csrfToken: z.string().max(200), next: z.string().max(2000).optional() })
const fromProvider = ['code', 'state', 'iss', 'session_state'] as const

type Problem = Failure['kind'] | 'tooMany' | 'token' | 'again'

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
  log,
  warnSeldom,
  localeOf,
}: Parts) {
  const roundTrip = createRoundTrip(env, names, (...given) => provider.exchange(...given))
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
    const { csrfToken, next } = await readJson(request, beginBody)
    const cookies = cookiesFor(header)
    // The answer that brought the token set it.
    if (cookies[names.csrf] === undefined) throw new RefusedError(403, 'no_cookies')
    const page = safeNextPath(next)
    if (await again.hasToLeaveFirst(found)) {
      if (found.state !== 'guest') await service.toSession(found).end()
      return json({ url: withPage('/api/session/ended', page) })
    }
    const locale = parseLocale(new URL(request.url).searchParams.get('ui_locales'))
    const begun = await start(await metadataOrThrow(), found, { page, csrfToken, locale, cookies })
    // Without the right CSRF token next-auth leads to a sign-in page that the portal does not have.
    if (!begun) throw new RefusedError(403, 'foreign_request')
    return json({ url: begun.url }, begun.cookies)
  })

  type Start = { page: string; csrfToken: string; locale: Locale; cookies: Record<string, string> }
  async function start(metadata: ProviderMetadata, found: SessionLookup, { page, csrfToken, locale, cookies }: Start) {
    const answer = await roundTrip.take(metadata, {
      step: 'signin',
      method: 'POST',
      query: { ui_locales: locale, ...(await again.ask(found)) },
      body: { csrfToken, callbackUrl: env.APP_ORIGIN + page },
      cookies,
    })
    const { data } = beginAnswer.safeParse(answer.body)
    return data && !data.url.startsWith(`${env.APP_ORIGIN}/api/auth/`)
      ? { url: data.url, cookies: answer.cookies }
      : undefined
  }

  /** Signs a user in again whose access token was over; the provider asks nothing while its own session goes on. */
  async function continueSession(found: SessionLookup, headers: Headers, page: string, id: string): Promise<Response> {
    const header = headers.get('cookie')
    const problem = (kind: Problem, reason: string) => toLogin(kind, { id, reason, page })
    if (await limit('sign-in', headers)) return problem('tooMany', 'too many sign-ins of this address')
    const metadata = await provider.discover().catch(() => undefined)
    if (!metadata) return problem('unavailable', 'no metadata of the provider')
    const query = { step: 'csrf' as const, method: 'GET' as const, query: {}, body: {}, cookies: cookiesFor(header) }
    const csrfed = await roundTrip.take(undefined, query)
    const { csrfToken } = csrfAnswer.parse(csrfed.body)
    const cookies = {
      ...cookiesFor(header),
      ...cookiesOf(csrfed.cookies.map((set) => set.split(';', 1)[0]).join('; ')),
    }
    const begun = await start(metadata, found, { page, csrfToken, locale: localeOf(headers), cookies })
    return begun
      ? seeOther(begun.url, [...csrfed.cookies, ...begun.cookies])
      : problem('failed', 'next-auth did not begin')
  }

  /** Counted only within a round trip: any site can make a browser send it. */
  const finish = wrapHandler('sign-in finish', { from: 'host', guests: true }, async (request, { requestId }) => {
    const answer = await finishOnce(request, requestId).catch((error: unknown) => {
      if (!(error instanceof SessionUnavailable)) throw error
      log.warn('sign-in failed', { requestId, problem: 'unavailable', reason: failureOf(error).reason })
      return undefined
    })
    return answer ?? overloadedPage(localeOf(request.headers))
  })

  /** Undefined: overloaded, so the browser can come back with the same answer of the provider. */
  async function finishOnce({ headers, url }: Request, id: string): Promise<Response | undefined> {
    const header = headers.get('cookie')
    const found = await service.find(header)
    const given = new URL(url).searchParams
    const attempt: Attempt = { id, found, headers, page: nextFrom(header) }
    if (!(await roundTrip.hasBegun(cookiesFor(header), given.get('state'))))
      return failed(attempt, {
        kind: 'failed',
        reason: 'not begun in this browser within ten minutes, or in another tab',
      })
    if (await limit('callback', headers))
      return toLogin('tooMany', { ...attempt, reason: 'too many sign-ins of this address' })
    return await atOnce(() => exchange(given, attempt))
  }

  async function exchange(given: URLSearchParams, attempt: Attempt): Promise<Response> {
    const metadata = await provider.discover().catch(() => undefined)
    if (!metadata) return toLogin('unavailable', { ...attempt, reason: 'the provider’s metadata cannot be read' })
    const foreign = foreignIssuer(given.get('iss'), metadata)
    if (foreign) return failed(attempt, { kind: 'failed', reason: foreign })
    const error = given.get('error')
    if (error !== null) return failed(attempt, failureOfAnswer(error, given.get('error_description')))
    const query = Object.fromEntries(
      fromProvider.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : [])),
    )
    const cookies = cookiesFor(attempt.headers.get('cookie'))
    const answer = await roundTrip.take(metadata, { step: 'callback', method: 'GET', query, body: {}, cookies })
    if (!answer.signedIn)
      return failed(attempt, answer.failure ?? { kind: 'failed', reason: 'next-auth gave no reason' })
    return await complete(answer.signedIn, attempt).catch((error: unknown) => {
      if (!(error instanceof SessionUnavailable)) throw error
      return toLogin('unavailable', { ...attempt, reason: failureOf(error).reason })
    })
  }

  /** The cookies stay: a second tab's sign-in may have replaced them and needs them. */
  function failed(attempt: Attempt, { kind, reason }: Failure) {
    const answer = toLogin(kind, { ...attempt, reason })
    return attempt.found.state === 'active' ? seeOther(attempt.page) : answer
  }

  /** The page shows the id, by which the reason is found in the log. */
  function toLogin(problem: Problem, { id, page, reason }: Report, cookies: readonly string[] = [], at = '/login') {
    const isUsual = problem === 'denied' || problem === 'tooMany' || problem === 'again'
    log[isUsual ? 'info' : 'warn']('sign-in failed', { requestId: id, problem, reason })
    return seeOther(withPage(`${at}?error=${problem}&id=${id}`, page), cookies)
  }

  async function complete({ tokens, who }: SignedIn, attempt: Attempt) {
    const { found, headers, page } = attempt
    const header = headers.get('cookie')
    const outcome = await again.check(found, who)
    if (outcome.is === 'not-signed-in-again') {
      const reason = `no new password: the provider ${who.auth_time === undefined ? 'sent no auth_time' : 'did not ask for one, although prompt=login was sent'}`
      return toLogin(
        'again',
        { ...attempt, reason },
        transactionOver(),
        found.state === 'locked' ? '/locked' : '/login',
      )
    }
    warnOfMissing(who, tokens)
    const next = outcome.is === 'other-person' ? '/' : page
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
      loginHint: who.login_hint ?? who.preferred_username ?? who.email,
      provesSignIn: who.auth_time !== undefined,
      tokens: {
        access: tokens.access,
        refresh: tokens.refresh,
        idToken: tokens.idToken,
        accessExp: now() + tokens.lifetimeMs,
      },
    }
    const { key, setCookie, record, isTokenRefused } = await service.start(newSession, found, header, outcome.continued)
    if (isTokenRefused) {
      await service.end(key)
      const reason = `the service did not accept the token (401); ${audienceOf(tokens.access)} (OIDC_AUDIENCE, OIDC_SCOPE)`
      return toLogin('token', { ...attempt, reason }, [...transactionOver(), service.clearCookie()])
    }
    if (record?.accounts?.length !== 0) return seeOther(next, [...transactionOver(), setCookie])
    await service.end(key)
    const away = await providerSignOut.addressFor(tokens.idToken, { authError: true })
    return seeOther(away, [...transactionOver(), service.clearCookie()])
  }

  function warnOfMissing(who: SignedIn['who'], tokens: SignedIn['tokens']) {
    if (who.auth_time === undefined)
      warnSeldom('identity provider sends no auth_time', {
        advice: 'Add the claim auth_time to its ID tokens. Until then a locked session cannot be unlocked: it ends.',
      })
    if (tokens.refresh === undefined)
      warnSeldom('identity provider gives no refresh token', {
        advice:
          'Allow offline_access, or set OIDC_AUTHORIZATION_PARAMS. Until then users are led to it when a token is over.',
      })
  }

  return { csrf, begin, finish, continueSession }
}

export type SignIn = ReturnType<typeof createSignIn>

type Attempt = { id: string; found: SessionLookup; headers: Headers; page: string }
type Report = Pick<Attempt, 'id' | 'page'> & { reason: string }

/** RFC 9207: a code must not be sent to another issuer. */
function foreignIssuer(iss: string | null, metadata: ProviderMetadata): string | undefined {
  if (iss === metadata.issuer) return undefined
  if (iss !== null) return `the answer names the issuer ${iss}`
  return metadata.authorization_response_iss_parameter_supported
    ? 'the answer has no iss, which the provider announces (authorization_response_iss_parameter_supported)'
    : undefined
}

/** Not verified: for the log. */
function audienceOf(accessToken: string): string {
  try {
    return `its audience is ${[decodeJwt(accessToken).aud ?? 'not named'].flat().join(', ')}`
  } catch {
    return 'it is opaque'
  }
}

function overloadedPage(locale: Locale): Response {
  const t = translatorFor(locale)
  return reloadingPage({ locale, title: t('login.error.title'), text: t('errors.overloaded'), status: 503 })
}
