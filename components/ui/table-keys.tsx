'use client'

import type { ReactNode } from 'react'

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

function move(event: KeyboardEvent) {
  const step = steps[event.key]
  if (!step || !(event.currentTarget instanceof Element)) return
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const links = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('.row-link'))
  const index = links.findIndex((link) => link === event.target)
  if (index === -1) return
  event.preventDefault()
  links[step(index, links.length - 1)]?.focus()
}

function attach(body: HTMLTableSectionElement) {
  body.addEventListener('keydown', move)
  return () => body.removeEventListener('keydown', move)
}

/** The body of a table in which the arrow keys go from row to row. */
export function TableKeys({ className, children }: { className: string; children: ReactNode }) {
  return (
    <tbody ref={attach} className={className}>
      {children}
    </tbody>
  )
}
