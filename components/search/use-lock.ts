import { useRef } from 'react'

const lockedMs = 300

/**
 * Does one thing, and ignores what comes within 300 ms of it (Spec 1 §5). What counts is when the hand did it
 * (`event.timeStamp`, ms), not when a busy page got round to it.
 */
export function useLock(): (event: { timeStamp: number }, act: () => void) => void {
  const freeAt = useRef(0)
  return ({ timeStamp }, act) => {
    if (timeStamp < freeAt.current) return
    freeAt.current = timeStamp + lockedMs
    act()
  }
}
