import type { Locale } from '#lib/common/i18n/locales.ts'
import { withPage } from '#lib/common/with-next.ts'
import type { CookieNames } from '#lib/server/env/cookie-names.ts'
import { cookiesOf } from '#lib/server/http/cookie-header.ts'
import { reloadingPage } from '#lib/server/http/html-page.ts'
import { RefusedError } from '#lib/server/http/refusal.ts'
import type { LocaleOf } from '#lib/server/http/request-locale.ts'
import { translatorFor } from '#lib/server/i18n/translator.ts'
import { safeNextPath } from '#lib/server/session/core/next-path.ts'
import { json, seeOther } from '#lib/server/session/core/responses.ts'
import { SessionUnavailable } from '#lib/server/session/core/session.ts'
import type { Provider } from '#lib/server/session/provider/provider.ts'
import type { SessionService, StoredSession } from '#lib/server/session/service/service.ts'
import type { SignIn } from '#lib/server/session/sign-in/sign-in.ts'
import type { EndedSession } from '#lib/server/session/store/records.ts'
import type { WrapHandler } from '#lib/server/wrapper/wrapper.ts'
import { clearSite, type ProviderSignOut } from './provider-sign-out.ts'

/** The session at the provider may still be open. */
const providerAlone = '/api/session/ended?signOut=true'

type Parts = {
  names: CookieNames
  wrapHandler: WrapHandler<StoredSession>
  provider: Provider
  providerSignOut: ProviderSignOut
  service: SessionService
  continueSession: SignIn['continueSession']
  localeOf: LocaleOf
}

export function createSignOut(parts: Parts) {
  const { names, wrapHandler, provider, providerSignOut, service, continueSession, localeOf } = parts

  async function endAndLeave(cookieHeader: string | null): Promise<{ url: string; cookies: string[] }> {
    const found = await service.find(cookieHeader)
    const left = await service.findEndedSession(found)
    // Another person may be at the computer: the cookie stays, by which the next sign-in asks for a password.
    const cookies = left ? [] : [service.clearCookie()]
    if (left && found.key !== undefined) await storeSignedOut(found.key, left)
    if (found.state === 'guest')
      return { url: left?.idToken ? await providerSignOut.addressFor(left.idToken) : providerAlone, cookies }
    await service.end(found.key, cookieHeader)
    const { method, tokens } = found.record
    if (tokens.refresh) await provider.revoke(tokens.refresh)
    return { url: method === 'oidc' || left ? await providerSignOut.addressFor(tokens.idToken) : '/login', cookies }
  }

  /** Not again, which would prolong the half hour for which it is kept. */
  async function storeSignedOut(key: string, { sub, startedAt, provesSignIn, hasSignedOutAtProvider }: EndedSession) {
    if (hasSignedOutAtProvider) return
    await service.storeEndedSession(key, { sub, startedAt, provesSignIn, hasSignedOutAtProvider: true })
  }

  /** Answers the URL to go to, with a ticket, never the ID token. */
  const logout = wrapHandler('sign-out', { from: 'json', guests: true }, async (request) => {
    try {
      const { url, cookies } = await endAndLeave(request.headers.get('cookie'))
      return json({ url }, cookies, clearSite)
    } catch (error) {
      if (!(error instanceof SessionUnavailable)) throw error
      const headers = { 'set-cookie': service.clearCookie() }
      throw new RefusedError(503, error.code, { retryAfter: error.retryAfter, headers })
    }
  })

  /** A request from another site gets a question. */
  const leavePage = wrapHandler('sign-out page', { from: 'host', guests: true }, async (request) => {
    if (!isOwnNavigation(request.headers)) return seeOther('/logout/confirm')
    const { url, cookies } = await endAndLeave(request.headers.get('cookie')).catch((error: unknown) => {
      if (error instanceof SessionUnavailable) return { url: providerAlone, cookies: [service.clearCookie()] }
      throw error
    })
    return seeOther(url, cookies, clearSite)
  })

  /** The cookie stays: another tab with unsaved input has to find out as well. */
  const ended = wrapHandler('session ended', { from: 'host', guests: true }, async (request, { requestId }) => {
    // Next's router reads this as "not a page" and navigates.
    if (request.headers.get('sec-fetch-dest') === 'empty') return new Response(null, { status: 204 })
    const locale = localeOf(request.headers)
    const { searchParams } = new URL(request.url)
    const ticket = searchParams.get('ticket')
    if (ticket) return await providerSignOut.leaveWith(ticket, { locale, authError: searchParams.has('authError') })
    if (searchParams.has('signOut'))
      return isOwnNavigation(request.headers)
        ? await providerSignOut.leave({ locale, idToken: undefined })
        : seeOther('/login')
    const page = safeNextPath(searchParams.get('next'))
    const found = await service.find(request.headers.get('cookie'))
    if (found.state !== 'guest') return seeOther(page)
    if (found.key === undefined) return seeOther('/login', [service.clearCookie()])
    const left = await service.findEndedSession(found)
    if (service.canContinue(left)) {
      // The tabs share the cookies of a sign-in: to begin another would spoil the one that the user may be at.
      const isBegun = cookiesOf(request.headers.get('cookie'))[names.state] !== undefined
      return searchParams.has('here') || (!isBegun && (await service.claimContinuation(found.key)))
        ? await continueSession(found, request.headers, page, requestId)
        : continuedElsewherePage(locale, page, isBegun)
    }
    const cookies = left ? [] : [service.clearCookie()]
    if (left?.hasSignedOutAtProvider || !(await service.claimSignOut(found.key)))
      return seeOther(withPage('/login?authError=true', page), cookies)
    if (left) await storeSignedOut(found.key, left)
    return await providerSignOut.leave({
      locale,
      idToken: left?.idToken,
      authError: true,
      cookies,
      from: page === '/' ? undefined : { key: found.key, page },
    })
  })

  return { logout, leavePage, ended }
}

/** Once the sign-in has begun, the user may be typing a password elsewhere, or wants to press the link. */
function continuedElsewherePage(locale: Locale, page: string, isBegun: boolean) {
  const t = translatorFor(locale)
  const link = { href: withPage('/api/session/ended?here=true', page), text: t('session.ended.here') }
  const text = t('session.ended.elsewhere')
  return reloadingPage({ locale, title: t('session.ended.title'), text, link, everyS: isBegun ? 10 : 2 })
}

const isOwnNavigation = (headers: Headers) =>
  headers.get('sec-fetch-dest') === 'document' && ['same-origin', 'none'].includes(headers.get('sec-fetch-site') ?? '')
