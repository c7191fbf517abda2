import { forgetDrafts } from '#lib/browser/page/drafts.ts'
import { finishLastTasks } from '#lib/browser/page/last-tasks.ts'
import { startLeaving } from '#lib/browser/page/leaving.ts'
import { postToOtherTabs } from '#lib/browser/page/session-channel.ts'
import { askBeforeLeaving } from '#lib/browser/page/unsaved-input.ts'
import type { Locale } from '#lib/common/i18n/locales.ts'
import { callSession, SessionCallError, textIn, valueIn } from './session-calls.ts'

const refusals = [401, 403, 423]

type Navigate = (address: string) => void
const goTo: Navigate = (address) => window.location.assign(address)
const reloadPage = () => window.location.reload()

/** The state of the session, in the portal's words. */
export type SessionAnswer = { state: string; userId?: string; accountId?: string; accounts?: string[]; build?: string }

/** `undefined` when the portal did not answer: the session may go on. */
export async function fetchSession(): Promise<SessionAnswer | undefined> {
  try {
    const answer = await callSession('/api/session', { method: 'GET', background: true })
    const state = textIn(answer, 'state')
    const userId = textIn(valueIn(answer, 'user'), 'id')
    if (state === undefined) return undefined
    const listed = valueIn(answer, 'accounts')
    const accounts = Array.isArray(listed) ? listed.flatMap((account) => textIn(account, 'id') ?? []) : undefined
    return { state, userId, accountId: textIn(answer, 'accountId'), accounts, build: textIn(answer, 'build') }
  } catch {
    return undefined
  }
}

/** A call that is refused meanwhile must not lead the page elsewhere, unless this call fails. */
async function whileLeaving(ask: () => Promise<unknown>): Promise<unknown> {
  await finishLastTasks()
  const stay = startLeaving()
  return await ask().catch((error: unknown) => {
    stay()
    throw error
  })
}

/**
 * Works in another account from now on: a fresh start, at its orders or at the page of one, so that nothing of the old
 * account stays on screen or in memory.
 */
export async function chooseAccount(accountId: string, { to = '/', go = goTo }: { to?: string; go?: Navigate } = {}) {
  await whileLeaving(() => callSession('/api/session/account', { body: { accountId } }))
  postToOtherTabs('account')
  go(to)
}

/** While the session store is away, the browser has lost its session all the same: what is left is the provider's. */
function leaveWithoutStore(error: unknown) {
  if (error instanceof SessionCallError && error.code === 'session_store_unavailable') return { url: '/logout' }
  throw error
}

/** Ends the session, here and in every other tab, and then at the identity provider. */
export async function signOut(go = goTo) {
  const answer = await whileLeaving(() => callSession('/api/session/logout').catch(leaveWithoutStore))
  forgetDrafts()
  postToOtherTabs('signed-out')
  go(textIn(answer, 'url') ?? '/login')
}

/**
 * Keeps the language, for guests too, and loads the page again. Asks first where something typed would be lost: a page
 * that stayed would have parts in two languages. `onStay` hears that the user keeps the page.
 */
export async function chooseLanguage(locale: Locale, { reload = reloadPage, onStay = () => {} } = {}) {
  if (!(await askBeforeLeaving())) return onStay()
  await callSession('/api/session/language', { body: { locale } })
  postToOtherTabs('language')
  reload()
}

/** Goes to the identity provider, in a language, and comes back to `next`. */
export async function signIn({ locale, next }: { locale: Locale; next: string }, go = goTo) {
  const csrfToken = textIn(await callSession('/api/auth/csrf', { method: 'GET' }), 'csrfToken')
  const begun = await callSession(`/api/auth/signin/idp?ui_locales=${locale}`, { body: { csrfToken, next } })
  const address = textIn(begun, 'url')
  if (address !== undefined) go(address)
  else throw new TypeError('the sign-in answer has no address')
}

/** Whether the server refused a call because of the session. A new page then shows what is true now. */
export function reloadIfRefused(error: unknown, reload = reloadPage): boolean {
  const isRefused = error instanceof SessionCallError && refusals.includes(error.status ?? 0)
  if (isRefused) reload()
  return isRefused
}
