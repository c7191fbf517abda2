import { createHash, randomBytes } from 'node:crypto'
import type { Locale } from '#lib/common/i18n/locales.ts'
import { withNext } from '#lib/common/with-next.ts'
import { html } from '#lib/contract/shared/html-document.ts'
import type { Env } from '#lib/server/env/schema.ts'
import { htmlPage } from '#lib/server/http/html-page.ts'
import { translatorFor } from '#lib/server/i18n/translator.ts'
import { seeOther } from '#lib/server/session/core/responses.ts'
import type { Provider } from '#lib/server/session/provider/provider.ts'
import type { SessionService } from '#lib/server/session/service/service.ts'

// Not "cookies", which clears the whole registrable domain; not "cache", which keeps Chrome busy for seconds.
export const clearSite = { 'clear-site-data': '"storage"' }

/** The page says that the provider's own session may go on. */
const signedOutHere = '/login?signedOut=here'

/** Before the load event, so that Back does not lead to this page. */
const submitAtOnce = 'document.forms[0].submit()'

type Parts = { env: Pick<Env, 'APP_ORIGIN' | 'OIDC_FORM_ACTION'>; provider: Provider; service: SessionService }
type Leaving = {
  locale: Locale
  idToken: string | undefined
  authError?: boolean
  cookies?: readonly string[]
  from?: { key: string; page: string }
}

export type ProviderSignOut = ReturnType<typeof createProviderSignOut>

/** Posts the ID token, because URLs are kept in histories and logs (decision 041). */
export function createProviderSignOut({ env, provider, service }: Parts) {
  async function leave({ locale, idToken, authError = false, cookies = [], from }: Leaving): Promise<Response> {
    const back = `/login${authError ? '?authError=true' : ''}`
    // Only registered URLs can be returned to, so the page is found by a `state`.
    const state = from && (await storePage(from))
    const way = await provider.signOutWay({ locale, idToken, back: env.APP_ORIGIN + back, state })
    if (way.is === 'address') return seeOther(way.address, cookies, clearSite)
    if (way.is === 'none')
      return seeOther(from ? withNext(back, from.page) : authError ? back : signedOutHere, cookies, clearSite)
    const t = translatorFor(locale)
    const fields = Object.entries(way.fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`.markup,
    )
    const page = htmlPage({
      locale,
      title: t('session.leaving.title'),
      body: html`<h1>${t('session.leaving.title')}</h1>
<p>${t('session.leaving.text')}</p>
<form method="post" action="${way.action}">${{ markup: fields.join('') }}<button>${t('session.leaving.action')}</button></form>`,
      script: submitAtOnce,
      formTargets: [new URL(way.action).origin, "'self'", ...env.OIDC_FORM_ACTION],
      headers: clearSite,
    })
    for (const cookie of cookies) page.headers.append('set-cookie', cookie)
    return page
  }

  /** The state cannot be guessed without the key. */
  async function storePage({ key, page }: NonNullable<Leaving['from']>): Promise<string> {
    const state = createHash('sha256').update(`state:${key}`).digest('base64url').slice(0, 22)
    await service.storeEndedSession(pageName(state), { page })
    return state
  }

  return {
    leave,

    findPage: async (state: string) => (await service.readEndedSession(pageName(state)))?.page,

    /** Its ticket is valid once: no script ever holds the ID token. */
    async addressFor(idToken: string | undefined, { authError = false } = {}): Promise<string> {
      const ticket = randomBytes(16).toString('base64url')
      await service.storeEndedSession(ticketName(ticket), { idToken })
      return `/api/session/ended?ticket=${ticket}${authError ? '&authError=true' : ''}`
    },

    async leaveWith(ticket: string, leaving: Omit<Leaving, 'idToken'>): Promise<Response> {
      const left = await service.takeEndedSession(ticketName(ticket))
      return left ? await leave({ ...leaving, idToken: left.idToken }) : seeOther('/login')
    },
  }
}

const pageName = (state: string) => `page:${state}`
const ticketName = (ticket: string) => `ticket:${ticket}`
