import type { ReactNode } from 'react'
import { listenToOtherTabs } from '#lib/browser/page/session-channel.ts'
import { endedAddress, lockedAddress } from '#lib/browser/page/ways-out.ts'
import { type callSession, type SessionAnswer, SessionCallError } from './session-actions.ts'
import { type NoticeTexts, SignedOutNotice } from './signed-out-notice.tsx'
import { suspendedMinutes } from './suspended-minutes.ts'

type Options = {
  page: { userId: string; accountId: string; idleLockMinutes: number }
  leave: (address: string) => void
  renderOverlay: (render: ((texts: NoticeTexts) => ReactNode) | undefined) => void
  ask: () => Promise<SessionAnswer | undefined>
  call: typeof callSession
}

const checkedEveryMs = 5000
const windowFeatures = 'popup,width=520,height=720'

/** Resolves once the same user has signed in again, in the same account (decision 028); never if the page is left. */
export function suspendPage({ page, leave, renderOverlay, ask, call }: Options): Promise<true> {
  const { promise, resolve } = Promise.withResolvers<true>()
  const ended = new AbortController()
  const { signal } = ended
  const focused = document.activeElement
  const { title } = document
  let isChoosing = false

  const showNotice = (step: 'told' | 'waiting' | 'blocked') =>
    renderOverlay((texts) => {
      document.title = texts.title
      return (
        <SignedOutNotice
          texts={texts}
          step={step}
          onSignIn={signInElsewhere}
          onLeave={() => leaveFor('/api/session/ended')}
        />
      )
    })
  function signInElsewhere() {
    const opened = window.open('/sign-in-again', 'sfl-sign-in', windowFeatures)
    showNotice(opened ? 'waiting' : 'blocked')
  }
  async function checkSession() {
    const { state, userId, accountId } = (await ask()) ?? {}
    if (signal.aborted || isChoosing) return
    if (state === 'locked') leaveFor(lockedAddress())
    // Without an account the upstream has not answered yet: a later check tells.
    if (state !== 'active' || accountId === undefined) return
    if (userId !== page.userId) leaveFor('/')
    else if (accountId === page.accountId) goOn()
    else await restoreAccount()
  }
  async function restoreAccount() {
    isChoosing = true
    try {
      await call('/api/session/account', { body: { accountId: page.accountId } })
      if (!signal.aborted) goOn()
    } catch (error) {
      const isRefused = error instanceof SessionCallError && (error.status ?? 500) < 500
      if (isRefused && !signal.aborted) leaveFor('/')
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
  const timer = setTimeout(() => leaveFor(endedAddress()), suspendedMinutes(page.idleLockMinutes) * 60_000)
  showNotice('told')
  return promise
}
