'use client'

import { useEffect, useState } from 'react'
import { watchSameScan } from './same-scan.ts'

/**
 * Reveals the target of a barcode or link, and announces it in the live region around this component.
 * Runs once for an address, and again when the same code is scanned again. Give it a key for each address.
 */
export function ScrollToPointer({ targetId, text }: { targetId: string | undefined; text: string }) {
  const [times, setTimes] = useState(0)

  useEffect(() => {
    const target = targetId === undefined ? null : document.getElementById(targetId)
    if (!target) return undefined
    const point = () => {
      revealTarget(target)
      setTimes((before) => before + 1)
    }
    point()
    return watchSameScan(point)
  }, [targetId])

  // A new element for each announcement: assistive technology ignores an unchanged text.
  return (
    <span key={times} className="sr-only">
      {times > 0 && text}
    </span>
  )
}

function revealTarget(target: HTMLElement) {
  for (const folded of foldedAround(target)) folded.open = true
  const fits = target.offsetHeight < window.innerHeight / 2
  target.scrollIntoView({ block: fits ? 'center' : 'start' })
  if (!hasFocusElsewhere()) target.focus({ preventScroll: true })
}

/** The collapsed parts around the target, and its own. */
function foldedAround(target: HTMLElement): HTMLDetailsElement[] {
  const around = Array.from(document.querySelectorAll('details')).filter((part) => part.contains(target))
  return [...around, ...target.querySelectorAll<HTMLDetailsElement>(':scope > details, :scope > div > details')]
}

/** A field that the user scans into and an open dialog keep the focus. */
const hasFocusElsewhere = () => document.activeElement?.matches('input, textarea, select, [role$="dialog"] *') ?? false
