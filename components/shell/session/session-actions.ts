import { timeoutSignal } from '#lib/browser/calls/time.ts'
import { forgetDrafts } from '#lib/browser/page/drafts.ts'
import { finishLastTasksOfAllTabs } from '#lib/browser/page/last-tasks.ts'
import { startLeaving } from '#lib/browser/page/leaving.ts'
import { postToOtherTabs } from '#lib/browser/page/session-channel.ts'
import { askBeforeLeaving } from '#lib/browser/page/unsaved-input.ts'
import { lockedAddress } from '#lib/browser/page/ways-out.ts'
import type { Locale } from '#lib/common/i18n/locales.ts'

const refusals = [401, 403, 423]

type Navigate = (address: string) => void
const goTo: Navigate = (address) => window.location.assign(address)
const reloadPage = () => window.location.reload()

/** `sub`: the user's id at the provider, the same before and after the upstream has told its own. */
export type SessionAnswer = {
  state: string
  userId?: string
  sub?: string
  accountId?: string
  accounts?: string[]
  build?: string
}

/** Undefined without an answer: the session may continue. */
export async function fetchSession(): Promise<SessionAnswer | undefined> {
  try {
    const answer = await callSession('/api/session', { method: 'GET', background: true })
    const state = textIn(answer, 'state')
    const user = valueIn(answer, 'user')
    const [userId, sub] = [textIn(user, 'id'), textIn(user, 'sub')]
    if (state === undefined) return undefined
    const listed = valueIn(answer, 'accounts')
    const accounts = Array.isArray(listed) ? listed.flatMap((account) => textIn(account, 'id') ?? []) : undefined
    return { state, userId, sub, accountId: textIn(answer, 'accountId'), accounts, build: textIn(answer, 'build') }
  } catch {
    return undefined
  }
}

/** Calls that are refused meanwhile must not navigate elsewhere, unless this one fails. */
async function whileLeaving(ask: () => Promise<unknown>): Promise<unknown> {
  await finishLastTasksOfAllTabs()
  const stay = startLeaving()
  return await ask().catch((error: unknown) => {
    stay()
    throw error
  })
}

/** A hard navigation, so that nothing of the old account stays on screen or in memory. */
export async function chooseAccount(accountId: string, { to = '/', go = goTo }: { to?: string; go?: Navigate } = {}) {
  await whileLeaving(() => callSession('/api/session/account', { body: { accountId } }))
  postToOtherTabs('account')
  go(to)
}

/** While the store is down, the cookie is gone already; the provider's session is left. */
function leaveWithoutStore(error: unknown) {
  if (error instanceof SessionCallError && error.code === 'session_store_unavailable') return { url: '/logout' }
  throw error
}

export async function signOut(go = goTo) {
  if (!(await askBeforeLeaving({ ofRuns: true }))) return
  const answer = await whileLeaving(() => callSession('/api/session/logout').catch(leaveWithoutStore))
  forgetDrafts()
  postToOtherTabs('signed-out')
  go(textIn(answer, 'url') ?? '/login')
}

/** Keeps drafts, as the idle lock does (watch-session.ts), which cuts no run. */
export async function lock(go = goTo) {
  if (!(await askBeforeLeaving({ ofRuns: true }))) return
  await whileLeaving(() => callSession('/api/session/lock'))
  postToOtherTabs('locked')
  go(lockedAddress())
}

/** Asks before unsaved input is lost. `onStay`: the user stays. */
export async function chooseLanguage(locale: Locale, { reload = reloadPage, onStay = () => {} } = {}) {
  if (!(await askBeforeLeaving())) return onStay()
  await callSession('/api/session/language', { body: { locale } })
  postToOtherTabs('language')
  reload()
}

export async function signIn({ locale, next }: { locale: Locale; next: string }, go = goTo) {
  const csrfToken = textIn(await callSession('/api/auth/csrf', { method: 'GET' }), 'csrfToken')
  const begun = await callSession(`/api/auth/signin/idp?ui_locales=${locale}`, { body: { csrfToken, next } })
  const address = textIn(begun, 'url')
  if (address !== undefined) go(address)
  else throw new TypeError('the sign-in answer has no address')
}

/** True after a refusal because of the session: a reload shows its state. */
export function reloadIfRefused(error: unknown, reload = reloadPage): boolean {
  const isRefused = error instanceof SessionCallError && refusals.includes(error.status ?? 0)
  if (isRefused) reload()
  return isRefused
}

export class SessionCallError extends Error {
  readonly status: number | undefined
  readonly code: string | undefined

  constructor({ status, code }: { status?: number; code?: string }, options?: ErrorOptions) {
    super(code ?? 'portal_unreachable', options)
    this.name = 'SessionCallError'
    this.status = status
    this.code = code
  }
}

/** `keepalive`: the call outlives its page. */
type CallOptions = { method?: 'GET' | 'POST'; body?: unknown; background?: boolean; keepalive?: boolean }

/** Plain `fetch`, because every page loads this code. */
export async function callSession(
  path: '/api/session' | '/api/session?wall' | `/api/session/${string}` | `/api/auth/${string}`,
  { method = 'POST', body, background = false, keepalive = false }: CallOptions = {},
): Promise<unknown> {
  const headers: Record<string, string> = { accept: 'application/json', 'x-sfl': '1' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (background) headers['x-sfl-background'] = '1'
  let answer: Response
  try {
    answer = await fetch(path, {
      method,
      headers,
      body: JSON.stringify(body),
      cache: 'no-store',
      keepalive,
      signal: timeoutSignal(),
    })
  } catch (cause) {
    throw new SessionCallError({}, { cause })
  }
  const content: unknown = await answer.json().catch(() => undefined)
  if (answer.ok) return content
  throw new SessionCallError({ status: answer.status, code: textIn(content, 'code') })
}

export function textIn(answer: unknown, name: string): string | undefined {
  const value: unknown = valueIn(answer, name)
  return typeof value === 'string' ? value : undefined
}

function valueIn(answer: unknown, name: string): unknown {
  return typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
}
