'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether an element has come into view or near it: what it holds may wait until then. Folded away, it has not. Where
 * `already` is true nothing waits.
 */
export function useSeen<E extends Element>(already = false): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null)
  const [seen, setSeen] = useState(false)
  const isSeen = already || seen
  useEffect(() => {
    if (isSeen || !ref.current) return undefined
    return whenSeen(ref.current, () => setSeen(true))
  }, [isSeen])
  return [ref, isSeen]
}

/** Half a screen further on: who scrolls finds it there. */
const ahead = '50% 0px'
const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

function whenSeen(element: Element, tell: () => void): () => void {
  observer ??= startObserving()
  waiting.set(element, tell)
  observer.observe(element)
  return () => {
    waiting.delete(element)
    observer?.unobserve(element)
  }
}

function startObserving(): IntersectionObserver {
  // Paper shows all that is unfolded, however far down.
  window.addEventListener('beforeprint', () =>
    flushSync(() => {
      for (const [element, tell] of waiting) if (element.checkVisibility()) tell()
    }),
  )
  return new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
    },
    { rootMargin: ahead },
  )
}
