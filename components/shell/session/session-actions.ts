import { setCourse } from '#lib/client/page-state.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { callSession, SessionCallError, textIn, valueIn } from './session-calls.ts'
import { tellOtherTabs } from './session-channel.ts'

const refusals = [401, 403, 423]

type Go = (address: string) => void
const goTo: Go = (address) => window.location.assign(address)
const reloadPage = () => window.location.reload()

/** Where the session stands. `undefined` when the portal did not answer: that says nothing about the session. */
export type SessionAnswer = { state: string; userId?: string; accountId?: string; build?: string }

export async function askSession(): Promise<SessionAnswer | undefined> {
  try {
    const answer = await callSession('/api/session', { method: 'GET', background: true })
    const state = textIn(answer, 'state')
    const userId = textIn(valueIn(answer, 'user'), 'id')
    if (state === undefined) return undefined
    return { state, userId, accountId: textIn(answer, 'accountId'), build: textIn(answer, 'build') }
  } catch {
    return undefined
  }
}

/** What other calls hear from when this is asked leads nowhere else, unless it fails. */
async function onCourse(asked: Promise<unknown>): Promise<unknown> {
  const stay = setCourse()
  return await asked.catch((error: unknown) => {
    stay()
    throw error
  })
}

/** Works in another account from now on: a fresh start, so that nothing of the old one stays on screen or in memory. */
export async function chooseAccount(accountId: string, go = goTo) {
  await onCourse(callSession('/api/session/account', { body: { accountId } }))
  tellOtherTabs('account')
  go('/')
}

/** Ends the session, here and in every other tab, and then at the identity provider. */
export async function signOut(go = goTo) {
  const answer = await onCourse(callSession('/api/session/logout'))
  tellOtherTabs('signed-out')
  go(textIn(answer, 'url') ?? '/login')
}

/** Keeps the language, for guests too. The page is to be loaded again. */
export async function chooseLanguage(locale: Locale, reload = reloadPage) {
  await callSession('/api/session/language', { body: { locale } })
  tellOtherTabs('language')
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

/** Whether the server refused a call for what it knows of the session. It then shows on a fresh page what is true now. */
export function reloadIfRefused(error: unknown, reload = reloadPage): boolean {
  const isRefused = error instanceof SessionCallError && refusals.includes(error.status ?? 0)
  if (isRefused) reload()
  return isRefused
}
