import type { Route } from 'next'
import { createStore } from '#lib/browser/store.ts'
import { withNext } from '#lib/common/with-next.ts'

/*
 * What the client knows of the page it calls for. In a file of its own, because the shell needs it on every page and the
 * client only on some.
 */

/** What the session guard, and then the session watch, know of this page. */
type PageSession = {
  /** The user has typed something that would be lost with the page. */
  hasInput: () => boolean
  /** Whether the session goes on. Where it ended by itself, that is known only once the user has signed in again. */
  canContinue: () => Promise<boolean>
  /**
   * The same, before a rendering: asks the upstream itself, which may have ended what the portal still believes in.
   * `byItself`: no person asked for it.
   */
  canRender: (byItself: boolean) => Promise<boolean>
}

type PageState = {
  accountId: string | undefined
  isLeaving: boolean
  session: PageSession | undefined
  /** The questions of forms before what is typed in them is lost: true once the user agrees. */
  guards: readonly (() => Promise<boolean>)[]
  /** What the user asked for and is not sent yet. */
  lastTasks: readonly (() => Promise<void>)[]
  /** The addresses that pages were given and the router has not rendered: Back leads to one again. */
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

/** Tells the client which account this page shows; every call says so, and is refused once another account was chosen. */
export const setPageAccount = (accountId: string | undefined) => change({ accountId })

/** The headers of every question to the portal: it is the page's own, and of the account that the page shows. */
export function pageHeaders(): Record<string, string> {
  const { accountId } = page.get()
  return { accept: 'application/json', 'x-sfl': '1', ...(accountId !== undefined && { 'x-sfl-account': accountId }) }
}

/**
 * Whether the page is on its way out, to an address that nothing may change: a call that is refused meanwhile must not
 * lead elsewhere, or a sign-out would end before the provider's.
 */
export const isLeaving = () => page.get().isLeaving

/** The page is on its way out, unless what is returned takes that back. */
export function startLeaving(): () => void {
  change({ isLeaving: true })
  const stay = () => change({ isLeaving: false })
  // bfcache: a restored page may call again.
  window.addEventListener('pageshow', stay, { once: true })
  return stay
}

/** Has something done before the user ends the session of this page, or ships; what is returned takes that back. */
export function beforeSessionEnds(task: () => Promise<void>): () => void {
  change({ lastTasks: [...page.get().lastTasks, task] })
  return () => change({ lastTasks: page.get().lastTasks.filter((other) => other !== task) })
}

const lastTasksMs = 3000

/** Before a sign-out, a change of the account, or shipping. An upstream that does not answer must not keep the user. */
export async function finishLastTasks(): Promise<void> {
  const tasks = page.get().lastTasks
  if (tasks.length === 0) return
  const enough = new Promise<void>((resolve) => void setTimeout(resolve, lastTasksMs))
  await Promise.race([Promise.allSettled(tasks.map((task) => task())), enough])
}

/** A form of the page asks before it is left, until what is returned is called. */
export function guardPage(ask: () => Promise<boolean>): () => void {
  change({ guards: [...page.get().guards, ask] })
  return () => change({ guards: page.get().guards.filter((other) => other !== ask) })
}

/** Asks for each form that holds what is typed. Before `startLeaving`: then the forms let the page go. */
export async function askBeforeLeaving(): Promise<boolean> {
  for (const ask of page.get().guards) if (!(await ask())) return false
  return true
}

/** Whether the page holds what a user typed and has not saved. */
export const hasUnsavedInput = () => page.get().guards.length > 0 || page.get().session?.hasInput() === true

/** The page of this tab. A rendering that met the end of the session may just have led the router on to the sign-in page. */
function shownPage(): string {
  const { pathname, search } = window.location
  const left = ['/login', '/locked'].includes(pathname) && new URLSearchParams(search).get('next')
  return left || pathname + search
}

/** The page that unlocks the session and then goes on to this one. */
export const lockedAddress = () => withNext('/locked', shownPage())

/** Where a page goes whose user chose another account elsewhere; the fragment makes the next page say so (watch-session.ts). */
export const movedAddress = '/#moved'

/** Where a page goes whose session has ended. Signing in again leads back to this page. */
export const endedAddress = () => withNext('/api/session/ended', shownPage())

export function setPageSession(session: PageSession): () => void {
  change({ session })
  return () => {
    if (page.get().session === session) change({ session: undefined })
  }
}

/** Whether a page whose session ended was suspended for what the user typed, and its session goes on. */
export async function canContinuePage(): Promise<boolean> {
  const { session } = page.get()
  return session?.hasInput() === true && (await session.canContinue())
}

/**
 * Whether the router may refresh the page: only while the user stays on it, the session lives and the upstream answers.
 * Otherwise the sign-in page or an error would take the place of what the page shows.
 */
export async function canRefreshPage({ byItself = false } = {}): Promise<boolean> {
  return !isLeaving() && (await page.get().session?.canRender(byItself)) !== false
}

/** Gives the page another address on the same path, without rendering it: it shows already what the address says. */
export function writeAddress(address: string | URL) {
  window.history.replaceState(null, '', address)
  change({ unrendered: [...page.get().unrendered, window.location.href] })
}

/** The address of the page, where the router has not rendered it. Said once: it is about to. */
export function takeUnrendered(): Route | undefined {
  const { href, pathname, search } = window.location
  const { unrendered } = page.get()
  if (!unrendered.includes(href)) return undefined
  change({ unrendered: unrendered.filter((other) => other !== href) })
  return (pathname + search) as Route
}
