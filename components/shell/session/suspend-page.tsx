import type { ReactNode } from 'react'
import { listenToOtherTabs } from '#lib/browser/page/session-channel.ts'
import {
  nextStep,
  type ReauthenticationEvent,
  type ReauthenticationStep,
  suspendedMinutes,
} from './reauthentication.ts'
import type { SessionAnswer } from './session-actions.ts'
import { type callSession, SessionCallError } from './session-calls.ts'
import { type NoticeTexts, SignedOutNotice } from './signed-out-notice.tsx'

type Options = {
  page: { userId: string; accountId: string; idleLockMinutes: number }
  leave: (address: string) => void
  renderOverlay: (render: ((texts: NoticeTexts) => ReactNode) | undefined) => void
  ask: () => Promise<SessionAnswer | undefined>
  call: typeof callSession
}

const checkedEveryMs = 5000
const windowFeatures = 'popup,width=520,height=720'

/** Resolves once the user has signed in again in another window (decision 028); never if the page is left. */
export function suspendPage({ page, leave, renderOverlay, ask, call }: Options): Promise<true> {
  const { promise, resolve } = Promise.withResolvers<true>()
  const ended = new AbortController()
  const { signal } = ended
  const focused = document.activeElement
  const { title } = document
  let step: ReauthenticationStep = { at: 'telling', isBlocked: false }

  function dispatch(event: ReauthenticationEvent) {
    const next = nextStep(page, step, event)
    if (next === step) return
    step = next
    enterStep()
  }
  function enterStep() {
    switch (step.at) {
      case 'telling':
      case 'waiting':
        return showNotice(step)
      case 'returning':
        return void restoreAccount()
      case 'back':
        renderOverlay(undefined)
        cleanup()
        if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
        return resolve(true)
      case 'leaving':
        leave(step.address)
        return cleanup()
    }
  }
  const showNotice = (shown: ReauthenticationStep) =>
    renderOverlay((texts) => {
      document.title = texts.title
      return (
        <SignedOutNotice
          texts={texts}
          step={shown}
          onSignIn={signInElsewhere}
          onLeave={() => dispatch({ type: 'gaveUp' })}
        />
      )
    })
  async function restoreAccount() {
    try {
      await call('/api/session/account', { body: { accountId: page.accountId } })
      dispatch({ type: 'accountChosen' })
    } catch (error) {
      const isRefused = error instanceof SessionCallError && (error.status ?? 500) < 500
      dispatch({ type: isRefused ? 'accountRefused' : 'accountUnknown' })
    }
  }
  function signInElsewhere() {
    const opened = window.open('/sign-in-again', 'sfl-sign-in', windowFeatures)
    dispatch({ type: opened ? 'windowOpened' : 'windowBlocked' })
  }
  async function checkSession() {
    const answer = await ask()
    if (answer && !signal.aborted) dispatch({ type: 'found', answer })
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
  const timer = setTimeout(() => dispatch({ type: 'timeOver' }), suspendedMinutes(page.idleLockMinutes) * 60_000)
  enterStep()
  return promise
}
