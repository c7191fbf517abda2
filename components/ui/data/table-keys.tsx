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

/** Records in the entry of the history which row was opened, beside what Next.js keeps there: Back finds the focus on it. */
function recordOpenedRow({ target }: Event) {
  const link = target instanceof Element && target.closest('.row-link')
  if (link) window.history.replaceState({ ...window.history.state, sflRow: link.getAttribute('href') }, '')
}

/** The row, because its link covers the cells. Only on intent, so that no page is sent these texts twice. */
function titleCutTexts({ target }: Event) {
  const row = target instanceof Element && target.closest('tr')
  if (!row) return
  const cut = Array.from(row.querySelectorAll('.cell-cut')).filter((cell) => cell.scrollWidth > cell.clientWidth)
  row.title = cut.map(({ textContent }) => textContent).join('\n')
}

function attach(body: HTMLTableSectionElement) {
  body.addEventListener('keydown', move)
  body.addEventListener('click', recordOpenedRow)
  body.addEventListener('pointerover', titleCutTexts, { passive: true })
  const left: string | undefined = window.history.state?.sflRow
  if (left !== undefined && document.activeElement === document.body)
    body.querySelector<HTMLElement>(`.row-link[href="${left}"]`)?.focus({ preventScroll: true })
  return () => {
    body.removeEventListener('keydown', move)
    body.removeEventListener('click', recordOpenedRow)
    body.removeEventListener('pointerover', titleCutTexts)
  }
}

/** The body of a table in which the arrow keys go from row to row. */
export function TableKeys({ children }: { children: ReactNode }) {
  return <tbody ref={attach}>{children}</tbody>
}
