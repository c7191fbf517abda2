'use client'

import { useEffect, useEffectEvent } from 'react'
import { listenToOtherTabs } from '#lib/browser/page/session-channel.ts'
import { fetchSession } from './session-actions.ts'

export const replacePage = (address: string) => window.location.replace(address)

/** For pages without a session in use: another tab may begin or end it. */
export function useSessionState(follow: (state: string) => void) {
  const act = useEffectEvent(follow)
  useEffect(() => {
    const stopped = new AbortController()
    const check = async () => {
      const state = (await fetchSession())?.state
      if (state !== undefined && !stopped.signal.aborted) act(state)
    }
    const stopListening = listenToOtherTabs(() => void check())
    window.addEventListener('focus', () => void check(), { signal: stopped.signal })
    return () => {
      stopped.abort()
      stopListening()
    }
  }, [])
}

/** Leaves the sign-in page once the user has signed in in another tab. */
export function FollowSignIn({ next, go = replacePage }: { next: string; go?: (address: string) => void }) {
  useSessionState((state) => {
    if (state === 'active') go(next)
  })
  return null
}
