import { useRef } from 'react'

const lockedMs = 300

/** Does one thing, and ignores what comes within 300 ms of it (Spec 1 §5). */
export function useLock(): (act: () => void) => void {
  const freeAt = useRef(0)
  return (act) => {
    const now = performance.now()
    if (now < freeAt.current) return
    freeAt.current = now + lockedMs
    act()
  }
}
