import { createElement, type ReactNode } from 'react'
import { notify } from '#components/ui/feedback/notify.ts'
import { activities, workWithoutKeys } from '#lib/browser/activity.ts'
import { recordStale, suspectConnection } from '#lib/browser/calls/connection.ts'
import { createClock, pause, timeoutSignal } from '#lib/browser/calls/time.ts'
import { forgetDrafts } from '#lib/browser/page/drafts.ts'
import { setPageSession } from '#lib/browser/page/page-session.ts'
import { pageHeaders } from '#lib/browser/page/request-headers.ts'
import { listenToOtherTabs, postToOtherTabs, type SessionMessage } from '#lib/browser/page/session-channel.ts'
import { endedAddress, lockedAddress, movedAddress } from '#lib/browser/page/ways-out.ts'
import { activityIntervalMs } from '#lib/common/activity-interval.ts'
import { showStoredTheme } from '#lib/shell/theme/theme.ts'
import { callSession, fetchSession, type SessionAnswer } from './session-actions.ts'
import type { SuspendReason } from './suspend-page.tsx'
import type { NoticeTexts } from './suspended-notice.tsx'

export type WatchedPage = { userId: string; accountId: string; build: string; idleLockMinutes: number }

type Options = {
  page: WatchedPage
  followed: string
  hasInput: () => boolean
  leave: (address: string) => void
  reveal: () => void
  renderOverlay: (render: ((texts: NoticeTexts) => ReactNode) | undefined) => void
  ask?: () => Promise<SessionAnswer | undefined>
  call?: typeof callSession
  reach?: () => Promise<number | undefined>
}

const second = 1000
const minute = 60 * second
const askedAtMostEvery = 10 * second
const checkedEvery = 15 * second
const restoredEvery = 3 * second
const refreshedEvery = 60 * minute
const atWorkMs = 30 * second

/** The server decides; this asks in time, and hides a page that the user may no longer see. */
export function watchSession({
  page,
  followed,
  hasInput,
  leave,
  reveal,
  renderOverlay,
  ask = fetchSession,
  call = callSession,
  reach = reachUpstream,
}: Options) {
  const stopped = new AbortController()
  const { signal } = stopped
  const idleMs = page.idleLockMinutes * minute
  const now = createClock()
  let askedAt = Number.NEGATIVE_INFINITY
  let [activeAt, reportedAt, refreshedAt] = [now(), now(), now()]
  let activeElsewhereAt = Number.NEGATIVE_INFINITY
  /** The session is not locked, however long nothing is reported. */
  let isKeptByWall = false

  let suspended: Promise<boolean> | undefined
  let awaited: Promise<SessionAnswer> | undefined

  const isIdle = () => idleMs > 0 && now() - activeAt >= idleMs

  async function check({ atOnce = false } = {}) {
    if (suspended || awaited || (!atOnce && now() - askedAt < askedAtMostEvery)) return
    askedAt = now()
    const wasIdle = isIdle()
    const answer = await ask()
    if (signal.aborted) return
    if (answer) void follow(answer)
    else if (wasIdle && !suspended && now() - activeElsewhereAt >= idleMs) await hideUntilAnswered()
  }
  /** Without an answer the session may be locked, so the page stays hidden. */
  async function hideUntilAnswered() {
    const answer = await waitForAnswer()
    if (!signal.aborted) void follow(answer)
    document.body.hidden = false
  }
  /** True: the page stays as it is. */
  async function follow(answer: SessionAnswer): Promise<boolean> {
    const address = exitFor(page, answer)
    if (address === undefined) return true
    const reason = answer.state === 'ended' ? 'ended' : address === movedAddress ? 'moved' : undefined
    if (reason && hasInput()) {
      suspended ??= suspend(reason).finally(() => (suspended = undefined))
      return await suspended
    }
    if (address.startsWith('/locked')) postToOtherTabs('locked')
    leave(address)
    return false
  }
  async function suspend(reason: SuspendReason): Promise<boolean> {
    if (awaited) await awaited // leaving would remove the notice
    if (reason === 'ended') document.documentElement.dataset.signedOut = '' // hides the page (globals.css)
    try {
      const { suspendPage } = await import('./suspend-page.tsx')
      return await suspendPage({ page, reason, leave, renderOverlay, ask, call })
    } catch {
      leave(reason === 'ended' ? endedAddress() : movedAddress) // the notice could not be loaded
      return false
    }
  }
  async function canContinue() {
    if (suspended) return await suspended
    const answer = await (awaited ?? ask())
    return answer !== undefined && (await follow(answer))
  }
  // A failure changes nothing: the next check or page finds out why.
  const send = (path: '/api/session' | '/api/session?wall' | '/api/session/refresh', background: boolean) =>
    call(path, { background }).catch(() => check())

  async function canRender(byItself: boolean) {
    if (suspended) return await suspended
    const status = await reach()
    if (status === 401) return !hasInput() || (await canContinue())
    // 409: the session is in another account, which has nothing of this page.
    if (status === 409) {
      await check({ atOnce: true })
      return false
    }
    // An error would replace what the page shows.
    if (status === undefined || status >= 500 || status === 429) {
      if (!byItself) recordStale()
      return false
    }
    // An updated portal can only render a new page, which would lose input and clicks.
    const isAtWork = byItself && now() - activeAt < atWorkMs
    if (!hasInput() && !isAtWork) return true
    const answer = await ask()
    const isUpdated = answer !== undefined && answer.build !== page.build
    return !isUpdated && (!hasInput() || (status === 200 && answer !== undefined))
  }

  function recordActivity({ isWall = false } = {}) {
    const wasIdle = isIdle()
    checkIdleness() // timers stop while the computer sleeps
    activeAt = now()
    if (!isWall && !isKeptByWall && activeAt - reportedAt < activityIntervalMs(idleMs)) return
    reportedAt = activeAt
    isKeptByWall = isWall
    // After the idle time another person may be at the computer.
    if (!wasIdle && !awaited) postToOtherTabs('active')
    // Once answered again: it may have arrived after what takes it back.
    void send(isWall ? '/api/session?wall' : '/api/session', false).then(() => (isKeptByWall ||= isWall))
  }
  /** Another page, or another user, may be at the screen now. The page itself may be closing. */
  async function releaseWall() {
    if (!isKeptByWall || document.visibilityState === 'visible') return
    isKeptByWall = false
    await call('/api/session', { keepalive: true }).catch(() => {
      isKeptByWall = true
      return check()
    })
  }
  function checkIdleness() {
    void releaseWall() // again, after an outage
    if (isIdle()) {
      void check({ atOnce: true })
      activeAt = now() - idleMs + minute // the user may be at work in another tab: ask again in a minute
    }
    if (document.visibilityState === 'visible' && now() - refreshedAt >= refreshedEvery) {
      refreshedAt = now()
      void send('/api/session/refresh', true)
    }
  }

  async function reloadIfReached() {
    if ((await reach()) !== undefined) window.location.reload()
  }
  const checkIfVisible = () => document.visibilityState === 'visible' && void check()
  async function checkRestoredPage({ persisted }: PageTransitionEvent) {
    if (!persisted) return
    const answer = (await ask()) ?? (await waitForAnswer())
    const address = exitFor(page, answer)
    if (address === undefined) revealPage()
    else leave(address)
  }
  const waitForAnswer = () => (awaited ??= askUntilAnswered().finally(() => (awaited = undefined)))
  /** A reload would show the browser's error page. */
  async function askUntilAnswered(): Promise<SessionAnswer> {
    const { dataset } = document.documentElement
    dataset.signedOut = '' // hides the page (globals.css)
    renderOverlay(({ unchecked }) =>
      createElement('p', { role: 'status', 'data-signed-out-notice': '', className: 'fixed inset-0 p-6' }, unchecked),
    )
    document.body.hidden = false
    let answer: SessionAnswer | undefined
    while (!answer) {
      await pause(restoredEvery)
      answer = await ask()
    }
    document.body.hidden = true
    renderOverlay(undefined)
    delete dataset.signedOut
    return answer
  }
  function revealPage() {
    showStoredTheme()
    document.body.hidden = false
    reveal()
  }

  for (const activity of activities)
    window.addEventListener(activity, () => recordActivity(), { signal, capture: true, passive: true })
  window.addEventListener('focus', checkIfVisible, { signal })
  document.addEventListener('visibilitychange', checkIfVisible, { signal })
  document.addEventListener('visibilitychange', () => void releaseWall(), { signal })
  // bfcache: a restored page stays hidden until the session check passes.
  window.addEventListener('pagehide', () => void (document.body.hidden = true), { signal })
  window.addEventListener('pageshow', (event) => void checkRestoredPage(event), { signal })
  const timer = setInterval(checkIdleness, checkedEvery)
  const endPageSession = setPageSession({ hasInput, canContinue, canRender })
  const stopRecordingWork = workWithoutKeys.subscribe(() => recordActivity(workWithoutKeys.get()))
  const hear = (message: SessionMessage) => {
    if (message === 'active' || message === 'unlocked') activeElsewhereAt = now()
    if (message === 'theme') showStoredTheme()
    if (message === 'ended') void check({ atOnce: true })
    if (message === 'locked') leave(lockedAddress())
    if (message === 'account') void (hasInput() ? check({ atOnce: true }) : leave(movedAddress))
    if (message === 'signed-out') {
      forgetDrafts()
      leave('/api/session/ended')
    }
    // A page must not mix languages, but unsaved input matters more.
    if (message === 'language' && !hasInput()) void reloadIfReached()
  }
  const stopListening = listenToOtherTabs(hear)
  postToOtherTabs('unlocked')
  if (window.location.hash === '#moved') {
    notify.info(followed)
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  }

  return () => {
    stopped.abort()
    clearInterval(timer)
    endPageSession()
    stopRecordingWork()
    stopListening()
  }
}

/** The cheapest call; undefined without an answer. */
async function reachUpstream(): Promise<number | undefined> {
  try {
    const headers = { ...pageHeaders(), 'x-sfl-background': '1' }
    const answer = await fetch('/api/upstream/vars', { headers, cache: 'no-store', signal: timeoutSignal() })
    await answer.arrayBuffer() // unread, it would keep a connection
    return answer.status
  } catch {
    suspectConnection()
    return undefined
  }
}

function exitFor(page: WatchedPage, { state, userId, accountId, accounts }: SessionAnswer): string | undefined {
  if (state === 'guest' || state === 'ended') return endedAddress()
  if (state === 'locked') return lockedAddress()
  if (!accounts) return undefined // the upstream has not answered the new session yet
  if (userId !== page.userId) return '/'
  if (accountId === page.accountId) return undefined
  return accounts.includes(page.accountId) ? movedAddress : '/account-lost'
}
