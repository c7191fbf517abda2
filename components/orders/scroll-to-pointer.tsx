'use client'

import { useEffect, useState } from 'react'
import { onSameScan } from './same-scan.ts'

/**
 * Brings what a barcode or a link points at into view, unfolded, and says in the live region around it what that is.
 * Once, however often the page renders, and again when the same code is scanned again. Give it a key for each address.
 */
export function ScrollToPointer({ targetId, text }: { targetId: string | undefined; text: string }) {
  const [times, setTimes] = useState(0)

  useEffect(() => {
    const target = targetId === undefined ? null : document.getElementById(targetId)
    if (!target) return undefined
    const point = () => {
      goTo(target)
      setTimes((before) => before + 1)
    }
    point()
    return onSameScan(point)
  }, [targetId])

  // Said again, it is another element: the same text in its old place is no news.
  return (
    <span key={times} className="sr-only">
      {times > 0 && text}
    </span>
  )
}

function goTo(target: HTMLElement) {
  for (const folded of foldedAround(target)) folded.open = true
  const fits = target.offsetHeight < window.innerHeight / 2
  target.scrollIntoView({ block: fits ? 'center' : 'start' })
  if (!isBusyElsewhere()) target.focus({ preventScroll: true })
}

/** What hides the target: the parts that it is in, and its own. */
function foldedAround(target: HTMLElement): HTMLDetailsElement[] {
  const around = Array.from(document.querySelectorAll('details')).filter((part) => part.contains(target))
  return [...around, ...target.querySelectorAll<HTMLDetailsElement>(':scope > details')]
}

/** Whoever scans into a field scans into it again, and a dialog keeps its focus. */
const isBusyElsewhere = () => document.activeElement?.matches('input, textarea, select, [role$="dialog"] *') ?? false
