'use client'

import { useEffect } from 'react'

/** Brings what a barcode or a link points at into view and gives it focus, so that a screen reader announces it. */
export function ScrollToPointer({ targetId }: { targetId: string }) {
  useEffect(() => {
    const target = document.getElementById(targetId)
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  }, [targetId])
  return null
}
