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

export function TableKeys({ children }: { children: ReactNode }) {
  return <tbody ref={attach}>{children}</tbody>
}
