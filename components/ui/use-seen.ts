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

/** Half a screen further on, from when somebody scrolls: who does finds it there, and who does not waits for less. */
const ahead = '50% 0px'
const scrolling = ['wheel', 'touchmove', 'keydown'] as const
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
  for (const type of scrolling) window.addEventListener(type, lookAhead, { passive: true })
  return observe('0px')
}

function lookAhead() {
  for (const type of scrolling) window.removeEventListener(type, lookAhead)
  observer?.disconnect()
  observer = observe(ahead)
  for (const element of waiting.keys()) observer.observe(element)
}

const observe = (rootMargin: string) =>
  new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
    },
    { rootMargin },
  )
