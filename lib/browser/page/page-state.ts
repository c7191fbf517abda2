import type { Route } from 'next'
import { createStore } from '#lib/browser/store.ts'
import { withNext } from '#lib/common/with-next.ts'

/* In a file of its own, because every page needs it and few need `call-proxy.ts`. */

type PageSession = {
  hasInput: () => boolean
  /** Whether the session continues. If it ended by itself, this resolves once the user has signed in again. */
  canContinue: () => Promise<boolean>
  /** Asks the upstream too, which may have ended the session. `byItself`: no user asked for it. */
  canRender: (byItself: boolean) => Promise<boolean>
}

type PageState = {
  accountId: string | undefined
  isLeaving: boolean
  session: PageSession | undefined
  /** Forms that ask before unsaved input is lost: true once the user agrees. */
  guards: readonly (() => Promise<boolean>)[]
  lastTasks: readonly (() => Promise<void>)[]
  /** URLs that pages were given and the router has not rendered. Back leads to them again. */
  unrendered: readonly string[]
}

const page = createStore<PageState>({
  accountId: undefined,
  isLeaving: false,
  session: undefined,
  guards: [],
  lastTasks: [],
  unrendered: [],
})
const change = (changes: Partial<PageState>) => page.set({ ...page.get(), ...changes })

/** Every call names the account of its page, and is refused once the user chose another one. */
export const setPageAccount = (accountId: string | undefined) => change({ accountId })

export function pageHeaders(): Record<string, string> {
  const { accountId } = page.get()
  return { accept: 'application/json', 'x-sfl': '1', ...(accountId !== undefined && { 'x-sfl-account': accountId }) }
}

/** Calls that are refused meanwhile must not navigate: a sign-out would not reach the provider. */
export const isLeaving = () => page.get().isLeaving

export function startLeaving(): () => void {
  change({ isLeaving: true })
  const stay = () => change({ isLeaving: false })
  // bfcache: a restored page may call again.
  window.addEventListener('pageshow', stay, { once: true })
  return stay
}

/** Runs before a sign-out, a change of the account, or shipping. */
export function beforeSessionEnds(task: () => Promise<void>): () => void {
  change({ lastTasks: [...page.get().lastTasks, task] })
  return () => change({ lastTasks: page.get().lastTasks.filter((other) => other !== task) })
}

const lastTasksMs = 3000

/** An upstream that does not answer must not keep the user. */
export async function finishLastTasks(): Promise<void> {
  const tasks = page.get().lastTasks
  if (tasks.length === 0) return
  const enough = new Promise<void>((resolve) => void setTimeout(resolve, lastTasksMs))
  await Promise.race([Promise.allSettled(tasks.map((task) => task())), enough])
}

export function guardPage(ask: () => Promise<boolean>): () => void {
  change({ guards: [...page.get().guards, ask] })
  return () => change({ guards: page.get().guards.filter((other) => other !== ask) })
}

/** Before `startLeaving`, after which forms ask no more. */
export async function askBeforeLeaving(): Promise<boolean> {
  for (const ask of page.get().guards) if (!(await ask())) return false
  return true
}

export const hasUnsavedInput = () => page.get().guards.length > 0 || page.get().session?.hasInput() === true

/** A rendering that met the end of the session may just have led the router to the sign-in page. */
function shownPage(): string {
  const { pathname, search } = window.location
  const left = ['/login', '/locked'].includes(pathname) && new URLSearchParams(search).get('next')
  return left || pathname + search
}

export const lockedAddress = () => withNext('/locked', shownPage())

/** The fragment makes the next page say that another account was chosen (watch-session.ts). */
export const movedAddress = '/#moved'

export const endedAddress = () => withNext('/api/session/ended', shownPage())

export function setPageSession(session: PageSession): () => void {
  change({ session })
  return () => {
    if (page.get().session === session) change({ session: undefined })
  }
}

/** True when the page was suspended for its input and the user has signed in again. */
export async function canContinuePage(): Promise<boolean> {
  const { session } = page.get()
  return session?.hasInput() === true && (await session.canContinue())
}

/** Otherwise the sign-in page or an error could replace what the page shows. */
export async function canRefreshPage({ byItself = false } = {}): Promise<boolean> {
  return !isLeaving() && (await page.get().session?.canRender(byItself)) !== false
}

/** Changes the URL without rendering: the page shows already what it says. */
export function writeAddress(address: string | URL) {
  window.history.replaceState(null, '', address)
  change({ unrendered: [...page.get().unrendered, window.location.href] })
}

/** The URL of the page if the router has not rendered it. Removes it: the caller renders it. */
export function takeUnrendered(): Route | undefined {
  const { href, pathname, search } = window.location
  const { unrendered } = page.get()
  if (!unrendered.includes(href)) return undefined
  change({ unrendered: unrendered.filter((other) => other !== href) })
  return (pathname + search) as Route
}
