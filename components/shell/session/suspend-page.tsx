import type { ReactNode } from 'react'
import { finishLastTasksOfAllTabs } from '#lib/browser/page/last-tasks.ts'
import { listenToOtherTabs, postToOtherTabs } from '#lib/browser/page/session-channel.ts'
import { endedAddress, lockedAddress, movedAddress } from '#lib/browser/page/ways-out.ts'
import { type callSession, type SessionAnswer, SessionCallError } from './session-actions.ts'
import { suspendedMinutes } from './suspended-minutes.ts'
import { type NoticeTexts, SuspendedNotice } from './suspended-notice.tsx'

/** `moved`: the same user chose another account in another window. */
export type SuspendReason = 'ended' | 'moved'

type Options = {
  page: { userId: string; accountId: string; idleLockMinutes: number }
  reason: SuspendReason
  leave: (address: string) => void
  renderOverlay: (render: ((texts: NoticeTexts) => ReactNode) | undefined) => void
  ask: () => Promise<SessionAnswer | undefined>
  call: typeof callSession
}

const checkedEveryMs = 5000
const windowFeatures = 'popup,width=520,height=720'

/** Resolves once the same user is back in the same account (decision 028); never if the page is left. */
export function suspendPage({ page, reason: first, leave, renderOverlay, ask, call }: Options): Promise<true> {
  const { promise, resolve } = Promise.withResolvers<true>()
  const ended = new AbortController()
  const { signal } = ended
  const focused = document.activeElement
  const { title } = document
  let reason = first
  let isChoosing = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const showSignedOut = (step: 'told' | 'waiting' | 'blocked') =>
    renderOverlay((texts) => {
      const { ended: words } = texts
      document.title = words.title
      const alerts = {
        told: undefined,
        waiting: { tone: 'info', text: words.waiting },
        blocked: { tone: 'warning', text: words.blocked },
      } as const
      return (
        <SuspendedNotice
          key="ended"
          words={words}
          alert={alerts[step]}
          onAction={signInElsewhere}
          onLeave={() => leaveFor('/api/session/ended')}
        />
      )
    })
  const showMoved = (hasFailed: boolean) =>
    renderOverlay((texts) => {
      const { moved: words } = texts
      document.title = words.title
      return (
        <SuspendedNotice
          key="moved"
          words={words}
          alert={hasFailed ? { tone: 'warning', text: words.failed } : undefined}
          onAction={() => void restoreAccount()}
          onLeave={() => leaveFor(movedAddress)}
        />
      )
    })
  function hide() {
    reason = 'ended'
    document.documentElement.dataset.signedOut = '' // hides the page (globals.css)
    timer = setTimeout(() => leaveFor(endedAddress()), suspendedMinutes(page.idleLockMinutes) * 60_000)
    showSignedOut('told')
  }
  function signInElsewhere() {
    const opened = window.open('/sign-in-again', 'sfl-sign-in', windowFeatures)
    showSignedOut(opened ? 'waiting' : 'blocked')
  }
  async function checkSession() {
    const { state, userId, accountId, accounts } = (await ask()) ?? {}
    if (signal.aborted || isChoosing) return
    if (state === 'locked') leaveFor(lockedAddress())
    if (reason === 'moved' && state === 'ended') hide()
    if (reason === 'moved' && state === 'guest') leaveFor(endedAddress())
    // Without accounts the upstream has not answered yet: a later check tells.
    if (state !== 'active' || !accounts) return
    if (userId !== page.userId) leaveFor('/')
    else if (accountId === page.accountId) goOn()
    else if (reason === 'ended') await restoreAccount()
  }
  async function restoreAccount() {
    isChoosing = true
    try {
      await finishLastTasksOfAllTabs()
      if (signal.aborted) return
      await call('/api/session/account', { body: { accountId: page.accountId } })
      postToOtherTabs('account')
      if (!signal.aborted) goOn()
    } catch (error) {
      const isRefused = error instanceof SessionCallError && (error.status ?? 500) < 500
      if (isRefused && !signal.aborted) leaveFor('/')
      else if (reason === 'moved') showMoved(true)
    }
    isChoosing = false
  }
  function goOn() {
    renderOverlay(undefined)
    cleanup()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    resolve(true)
  }
  function leaveFor(address: string) {
    leave(address)
    cleanup()
  }
  const checkIfVisible = () => document.visibilityState === 'visible' && void checkSession()
  function cleanup() {
    ended.abort()
    stopListening()
    clearTimeout(timer)
    clearInterval(interval)
    document.title = title
    delete document.documentElement.dataset.signedOut
  }

  const stopListening = listenToOtherTabs(() => void checkSession())
  window.addEventListener('focus', checkIfVisible, { signal })
  document.addEventListener('visibilitychange', checkIfVisible, { signal })
  // Side by side, this window gets no focus event.
  const interval = setInterval(checkIfVisible, checkedEveryMs)
  if (reason === 'ended') hide()
  else showMoved(false)
  return promise
}
