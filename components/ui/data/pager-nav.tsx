'use client'

import type { ReactNode } from 'react'
import { createStore } from '#lib/browser/store.ts'

/** Finds the link that was pressed again in the pager of the page that it leads to. */
const pressedLink = createStore<string | undefined>(undefined)

function recordPressed({ target }: Event) {
  const link = target instanceof Element && target.closest('a')
  if (link) pressedLink.set(link.rel ? `a[rel=${link.rel}]` : '[aria-current]')
}

/** The focus goes on at the link that was pressed, or where there is none any more at what says which page this is. */
function attach(nav: HTMLElement) {
  const pressed = pressedLink.get()
  pressedLink.set(undefined)
  if (pressed !== undefined && document.activeElement === document.body)
    (nav.querySelector<HTMLElement>(pressed) ?? nav.querySelector('p'))?.focus({ preventScroll: true })
  nav.addEventListener('click', recordPressed)
  return () => nav.removeEventListener('click', recordPressed)
}

/** The navigation of a `Pager`, which comes anew with each page. */
export function PagerNav({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <nav ref={attach} aria-label={label} className={className}>
      {children}
    </nav>
  )
}
