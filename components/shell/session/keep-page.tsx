import type { ReactNode } from 'react'
import { afterHappening, type Happening, keptMinutes, type Step } from './interruption.ts'
import type { SessionAnswer } from './session-actions.ts'
import { type callSession, SessionCallError } from './session-calls.ts'
import { listenToOtherTabs } from './session-channel.ts'
import { type NoticeTexts, SignedOutNotice } from './signed-out-notice.tsx'

type Options = {
  page: { userId: string; accountId: string; idleLockMinutes: number }
  leave: (address: string) => void
  /** Puts something over the page, or takes it away. */
  over: (render: ((texts: NoticeTexts) => ReactNode) | undefined) => void
  ask: () => Promise<SessionAnswer | undefined>
  call: typeof callSession
}

const lookedEveryMs = 5000
const windowFeatures = 'popup,width=520,height=720'

/**
 * Keeps a page that is out of sight in memory until its person has signed in again in another window. Resolves then; when
 * the page is left instead, there is nobody to tell.
 */
export function keepPage({ page, leave, over, ask, call }: Options): Promise<true> {
  const { promise, resolve } = Promise.withResolvers<true>()
  const ended = new AbortController()
  const { signal } = ended
  const focused = document.activeElement
  const { title } = document
  let step: Step = { at: 'telling', isBlocked: false }

  function happen(happening: Happening) {
    const next = afterHappening(page, step, happening)
    if (next === step) return
    step = next
    act()
  }
  function act() {
    switch (step.at) {
      case 'telling':
      case 'waiting':
        return tell(step)
      case 'returning':
        return void chooseAccount()
      case 'back':
        over(undefined)
        tidy()
        if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
        return resolve(true)
      case 'leaving':
        leave(step.address)
        return tidy()
    }
  }
  const tell = (shown: Step) =>
    over((texts) => {
      document.title = texts.title
      return (
        <SignedOutNotice
          texts={texts}
          step={shown}
          onSignIn={signInElsewhere}
          onLeave={() => happen({ type: 'gaveUp' })}
        />
      )
    })
  async function chooseAccount() {
    try {
      await call('/api/session/account', { body: { accountId: page.accountId } })
      happen({ type: 'accountChosen' })
    } catch (error) {
      const isRefused = error instanceof SessionCallError && (error.status ?? 500) < 500
      happen({ type: isRefused ? 'accountRefused' : 'accountUnknown' })
    }
  }
  function signInElsewhere() {
    const opened = window.open('/sign-in-again', 'sfl-sign-in', windowFeatures)
    happen({ type: opened ? 'windowOpened' : 'windowBlocked' })
  }
  async function look() {
    const answer = await ask()
    if (answer && !signal.aborted) happen({ type: 'found', answer })
  }
  const lookOnceBack = () => document.visibilityState === 'visible' && void look()
  function tidy() {
    ended.abort()
    stopListening()
    clearTimeout(timer)
    clearInterval(looking)
    document.title = title
    delete document.documentElement.dataset.signedOut
  }

  const stopListening = listenToOtherTabs(() => void look())
  window.addEventListener('focus', lookOnceBack, { signal })
  document.addEventListener('visibilitychange', lookOnceBack, { signal })
  // The two windows may stand side by side, where nothing is looked at anew.
  const looking = setInterval(lookOnceBack, lookedEveryMs)
  const timer = setTimeout(() => happen({ type: 'timeOver' }), keptMinutes(page.idleLockMinutes) * 60_000)
  act()
  return promise
}
