'use client'

import { useEffect, useState } from 'react'
import { Button } from '#components/ui/buttons/button.tsx'

/** Spec 1 §9 */
const resetMs = 300

export function ExpandErrors({ label }: { label: string }) {
  const [expanding, setExpanding] = useState(false)

  useEffect(() => {
    if (!expanding) return undefined
    // In an effect: by then React has rendered the last items of a large order.
    openAllWithErrors()
    const timer = setTimeout(() => setExpanding(false), resetMs)
    return () => clearTimeout(timer)
  }, [expanding])

  return (
    <Button pending={expanding} onClick={() => setExpanding(true)}>
      {label}
    </Button>
  )
}

function openAllWithErrors() {
  const items = document.querySelectorAll<HTMLDetailsElement>('details[data-errors]:not([data-errors="0"])')
  for (const item of items) item.open = true
  items[0]?.scrollIntoView({ block: 'start' })
  items[0]?.querySelector('summary')?.focus({ preventScroll: true })
}
