'use client'

import type { ReactNode } from 'react'
import { titleCutTexts } from './cut-texts.ts'

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

/** Records in the entry of the history which row was opened, beside what Next.js keeps there: Back finds the focus on it. */
function recordOpenedRow({ target }: Event) {
  const link = target instanceof Element && target.closest('.row-link')
  if (link) window.history.replaceState({ ...window.history.state, sflRow: link.getAttribute('href') }, '')
}

function attach(body: HTMLTableSectionElement) {
  body.addEventListener('keydown', move)
  body.addEventListener('click', recordOpenedRow)
  const stopTitling = titleCutTexts(body)
  const left: string | undefined = window.history.state?.sflRow
  if (left !== undefined && document.activeElement === document.body)
    body.querySelector<HTMLElement>(`.row-link[href="${left}"]`)?.focus({ preventScroll: true })
  return () => {
    body.removeEventListener('keydown', move)
    body.removeEventListener('click', recordOpenedRow)
    stopTitling()
  }
}

/** The body of a table in which the arrow keys go from row to row. */
export function TableKeys({ children }: { children: ReactNode }) {
  return <tbody ref={attach}>{children}</tbody>
}
