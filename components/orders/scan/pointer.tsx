'use client'

import { useSearchParams } from 'next/navigation'
import { type ReactNode, useEffect, useState } from 'react'
import { parseLinkedBarcode } from '#lib/barcodes/formats.ts'
import type { OrderPointer } from '#lib/orders/search-params.ts'

/** A scan changes the address without loading the page again (decision 077). */
export const usePointer = () => toPointer(useSearchParams())

export const readPointer = () => toPointer(new URLSearchParams(window.location.search))

const toPointer = (search: Pick<URLSearchParams, 'get'>): OrderPointer => ({
  barcode: parseLinkedBarcode(search.get('barcode') ?? ''),
  itemId: search.get('itemId') ?? undefined,
})

export function WhilePointedAt({ barcode, children }: { barcode: string | undefined; children: ReactNode }) {
  return usePointer().barcode === barcode ? children : null
}

/**
 * Announces the target in the live region around this component. Give it a key for each address, and for each scan of the
 * same code: assistive technology ignores an unchanged text.
 */
export function ScrollToPointer({ targetId, text }: { targetId: string | undefined; text: string }) {
  const [isRevealed, setRevealed] = useState(false)
  useEffect(() => {
    const reveal = () => setRevealed(revealTarget(targetId))
    reveal()
  }, [targetId])
  return <span className="sr-only">{isRevealed && text}</span>
}

export function revealTarget(id: string | undefined): boolean {
  const target = id === undefined ? null : document.getElementById(id)
  if (!target) return false
  for (const folded of foldedAround(target)) folded.open = true
  const fits = target.offsetHeight < window.innerHeight / 2
  target.scrollIntoView({ block: fits ? 'center' : 'start' })
  if (!hasFocusElsewhere()) target.focus({ preventScroll: true })
  return true
}

function foldedAround(target: HTMLElement): HTMLDetailsElement[] {
  const around = Array.from(document.querySelectorAll('details')).filter((part) => part.contains(target))
  return [...around, ...target.querySelectorAll<HTMLDetailsElement>(':scope > details, :scope > div > details')]
}

/** A field that the user scans into and an open dialog keep the focus. */
const hasFocusElsewhere = () => document.activeElement?.matches('input, textarea, select, [role$="dialog"] *') ?? false
