'use client'

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { leavingLinkOf } from './use-leave-guard.ts'

/**
 * Does something once the user has rested for a while. Back goes first, and so does a link that is none of its own: then
 * it is not done, and `onLeave` puts back what the address says, which may say the same on the next page.
 */
export function useRest(pauseMs: number, onLeave: () => void, own?: RefObject<Element | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  const leave = useEffectEvent((link?: Element) => {
    if (link && own?.current?.contains(link)) return
    cancel()
    onLeave()
  })

  useEffect(() => {
    const guard = new AbortController()
    const options = { capture: true, signal: guard.signal }
    window.addEventListener('popstate', () => leave(), options)
    window.addEventListener(
      'click',
      (event) => {
        const link = leavingLinkOf(event)
        if (link) leave(link)
      },
      options,
    )
    return () => {
      guard.abort()
      clearTimeout(timer.current)
    }
  }, [])

  return {
    cancel,
    start: (act: () => void) => {
      cancel()
      timer.current = setTimeout(act, pauseMs)
    },
  }
}
