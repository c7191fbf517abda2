'use client'

import type { ReactNode } from 'react'
import { moveFocus } from '#components/ui/move-focus.ts'
import { titleCutTexts } from './cut-texts.ts'

const move = (event: KeyboardEvent) => moveFocus(event, '.row-link')

/** In the entry of the browser's history, so that Back gives the row the focus again. */
function recordOpenedRow({ target }: Event) {
  const link = target instanceof Element && target.closest('.row-link')
  if (link) window.history.replaceState({ ...window.history.state, sflRow: link.getAttribute('href') }, '')
}

/** A row is followed like the link that names it. Not by a link laid over it: WebKit positions nothing in a table row. */
function followRow({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent) {
  if (!(target instanceof Element) || target.closest('a, button, input, select, label, summary')) return
  const link = target.closest('tr')?.querySelector<HTMLAnchorElement>('.row-link')
  if (!link || window.getSelection()?.type === 'Range') return
  if (button === 1 || ctrlKey || metaKey || shiftKey) window.open(link.href, '_blank', 'noopener')
  else if (button === 0) link.click()
}

/** Or the middle button begins to scroll, on Windows. */
function keepFromScrolling(event: MouseEvent) {
  if (event.button === 1) event.preventDefault()
}

function attach(body: HTMLTableSectionElement) {
  const listening = new AbortController()
  const { signal } = listening
  body.addEventListener('keydown', move, { signal })
  body.addEventListener('click', recordOpenedRow, { signal })
  body.addEventListener('click', followRow, { signal })
  body.addEventListener('auxclick', followRow, { signal })
  body.addEventListener('mousedown', keepFromScrolling, { signal })
  const stopTitling = titleCutTexts(body)
  const left: string | undefined = window.history.state?.sflRow
  if (left !== undefined && document.activeElement === document.body)
    body.querySelector<HTMLElement>(`.row-link[href="${left}"]`)?.focus({ preventScroll: true })
  return () => {
    listening.abort()
    stopTitling()
  }
}

export function TableKeys({ children }: { children: ReactNode }) {
  return <tbody ref={attach}>{children}</tbody>
}
