'use client'

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { leavingLinkOf } from './use-leave-guard.ts'

/** Back and links other than `own` go first: then nothing is done, and `onLeave` puts back what the address says. */
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
