import type { ReactNode } from 'react'
import { notify } from '#components/ui/notify.ts'
import { keepPageWith, lockedAddress } from '#lib/client/page-state.ts'
import { patience } from '#lib/client/patience.ts'
import { activities, workWithoutKeys } from '#lib/session/activity.ts'
import { movedAddress } from './follow-other-tabs.ts'
import { endedAddress } from './interruption.ts'
import { askSession, type SessionAnswer } from './session-actions.ts'
import { callSession } from './session-calls.ts'
import { listenToOtherTabs, tellOtherTabs } from './session-channel.ts'
import type { NoticeTexts } from './signed-out-notice.tsx'

/** Whose page this is, and of which build of the portal. */
export type WatchedPage = { userId: string; accountId: string; build: string; idleLockMinutes: number }

type Options = {
  page: WatchedPage
  /** What a page says that shows another account than before, because of another tab. */
  moved: string
  /** Whether the user has typed something that would be lost with the page. */
  isFilled: () => boolean
  /** Takes the content off the screen and goes to an address. */
  leave: (address: string) => void
  /** Puts content back that was hidden when the page was left. */
  show: () => void
  /** Puts something over the page, or takes it away. */
  over: (render: ((texts: NoticeTexts) => ReactNode) | undefined) => void
  ask?: () => Promise<SessionAnswer | undefined>
  call?: typeof callSession
  reach?: () => Promise<number | undefined>
  now?: () => number
}

const second = 1000
const minute = 60 * second
const askedAtMostEvery = 10 * second
const lookedEvery = 15 * second
const refreshedEvery = 60 * minute

/**
 * Watches over the session while a page is open. The server is the judge; this only makes sure that it is asked in time
 * and that a page nobody may see any more is not seen.
 */
export function watchSession({
  page,
  moved,
  isFilled,
  leave,
  show,
  over,
  ask = askSession,
  call = callSession,
  reach = reachUpstream,
  now = Date.now,
}: Options) {
  const stopped = new AbortController()
  const { signal } = stopped
  const idleMs = page.idleLockMinutes * minute
  let askedAt = Number.NEGATIVE_INFINITY
  let [activeAt, reportedAt, refreshedAt] = [now(), now(), now()]

  let kept: Promise<boolean> | undefined

  async function check() {
    if (kept || now() - askedAt < askedAtMostEvery) return
    askedAt = now()
    const answer = await ask()
    if (answer && !signal.aborted) void follow(answer)
  }
  /** Goes where the page has to go, or keeps it; true when it may stay as it is. */
  async function follow(answer: SessionAnswer): Promise<boolean> {
    if (answer.state === 'interrupted' && isFilled()) {
      kept ??= keep().finally(() => (kept = undefined))
      return await kept
    }
    const address = exitFor(page, answer)
    if (address === undefined) return true
    if (address.startsWith('/locked')) tellOtherTabs('locked')
    leave(address)
    return false
  }
  async function keep(): Promise<boolean> {
    document.documentElement.dataset.signedOut = '' // nothing of the page is seen from here on (globals.css)
    try {
      const { keepPage } = await import('./keep-page.tsx')
      return await keepPage({ page, leave, over, ask, call })
    } catch {
      leave(endedAddress) // there is nothing to say it with
      return false
    }
  }
  async function goesOn() {
    if (kept) return await kept
    const answer = await ask()
    return answer !== undefined && (await follow(answer))
  }
  // A call that fails here changes nothing for the person: the next one, or the next page, finds out why.
  const send = (path: '/api/session' | '/api/session/refresh', background: boolean) =>
    call(path, { background }).catch(() => check())

  async function mayRender() {
    if (kept) return await kept
    const status = await reach()
    if (status === 401) return await goesOn()
    // A portal that was updated since renders no part of this page, only a new one.
    return status === 200 && (await ask())?.build === page.build
  }

  function noteActivity() {
    activeAt = now()
    if (activeAt - reportedAt < minute) return
    reportedAt = activeAt
    void send('/api/session', false)
  }
  function look() {
    if (idleMs > 0 && now() - activeAt >= idleMs) {
      activeAt = now() - idleMs + minute // somebody may be at work in another tab: ask again in a minute
      void check()
    }
    if (document.visibilityState === 'visible' && now() - refreshedAt >= refreshedEvery) {
      refreshedAt = now()
      void send('/api/session/refresh', true)
    }
  }

  const onceBack = () => document.visibilityState === 'visible' && void check()
  async function reappear({ persisted }: PageTransitionEvent) {
    if (!persisted) return
    const answer = await ask()
    const address = answer ? exitFor(page, answer) : undefined
    if (!answer) window.location.reload()
    else if (address === undefined) unhide()
    else leave(address)
  }
  function unhide() {
    document.body.hidden = false
    show()
  }

  for (const activity of activities)
    window.addEventListener(activity, noteActivity, { signal, capture: true, passive: true })
  window.addEventListener('focus', onceBack, { signal })
  document.addEventListener('visibilitychange', onceBack, { signal })
  window.addEventListener('pagehide', hide, { signal })
  window.addEventListener('pageshow', (event) => void reappear(event), { signal })
  const timer = setInterval(look, lookedEvery)
  const stopKeeping = keepPageWith({ isFilled, goesOn, mayRender })
  const stopNotingWork = workWithoutKeys.subscribe(noteActivity)
  const stopListening = listenToOtherTabs((message) => {
    // Its parts must not come in two languages. What is typed goes first.
    if (message === 'language' && !isFilled()) window.location.reload()
  })
  tellOtherTabs('unlocked')
  if (window.location.hash === '#moved') {
    notify.info(moved)
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  }

  return () => {
    stopped.abort()
    clearInterval(timer)
    stopKeeping()
    stopNotingWork()
    stopListening()
  }
}

/** The status of the smallest call there is; undefined when nobody answers. */
async function reachUpstream(): Promise<number | undefined> {
  try {
    const headers = { 'x-sfl': '1', 'x-sfl-background': '1' }
    return (await fetch('/api/upstream/vars', { headers, cache: 'no-store', signal: patience() })).status
  } catch {
    return undefined
  }
}

/** The browser keeps the page as it was; whoever presses Back must not see it before the server has agreed. */
function hide() {
  document.body.hidden = true
}

/** Where a page has to go, if it may not stay. */
function exitFor(page: WatchedPage, { state, userId, accountId }: SessionAnswer): string | undefined {
  if (state === 'guest' || state === 'interrupted') return endedAddress
  if (state === 'locked') return lockedAddress()
  if (userId !== page.userId) return '/'
  return accountId === page.accountId ? undefined : movedAddress
}
