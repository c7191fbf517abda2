'use client'

import { useEffect, useEffectEvent } from 'react'
import { listenToOtherTabs } from '#lib/browser/page/session-channel.ts'
import { fetchSession, type SessionAnswer } from './session-actions.ts'

export const replacePage = (address: string) => window.location.replace(address)

/** For pages without a session in use: another tab may begin or end it. */
export function useSessionState(follow: (answer: SessionAnswer) => void) {
  const act = useEffectEvent(follow)
  useEffect(() => {
    const stopped = new AbortController()
    const check = async () => {
      const answer = await fetchSession()
      if (answer && !stopped.signal.aborted) act(answer)
    }
    const stopListening = listenToOtherTabs(() => void check())
    window.addEventListener('focus', () => void check(), { signal: stopped.signal })
    return () => {
      stopped.abort()
      stopListening()
    }
  }, [])
}

type FollowSignInProps = { next: string; sub: string | undefined; go?: (address: string) => void }

/** Leaves the sign-in page once the user has signed in in another tab. `sub`: whose the page was, where that is known. */
export function FollowSignIn({ next, sub, go = replacePage }: FollowSignInProps) {
  useSessionState((answer) => {
    if (answer.state === 'active') go(sub === undefined || sub === answer.sub ? next : '/')
  })
  return null
}
