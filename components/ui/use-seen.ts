'use client'

import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

const ahead = '50% 0px'

/** Whether an element has come near the view, which one in closed details has not. */
export function useSeen<E extends Element>(already: boolean): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null)
  const [seen, setSeen] = useState(false)
  const isSeen = already || seen
  useEffect(() => {
    const element = ref.current
    if (isSeen || !element) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        // In a transition React renders in small steps, and answers what the user does in between.
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setSeen(true))
      },
      { rootMargin: ahead },
    )
    observer.observe(element)
    // Paper shows all that is open, however far down.
    const print = () => element.checkVisibility() && flushSync(() => setSeen(true))
    window.addEventListener('beforeprint', print)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', print)
    }
  }, [isSeen])
  return [ref, isSeen]
}
