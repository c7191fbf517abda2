'use client'

import type { ReactNode } from 'react'
import { createStore } from '#lib/browser/store.ts'

/** A selector, which finds the link again in the pager of the next page. */
const pressedLink = createStore<string | undefined>(undefined)

function recordPressed({ target }: Event) {
  const link = target instanceof Element && target.closest('a')
  if (link) pressedLink.set(link.rel ? `a[rel=${link.rel}]` : '[aria-current]')
}

function attach(nav: HTMLElement) {
  const pressed = pressedLink.get()
  pressedLink.set(undefined)
  if (pressed !== undefined && document.activeElement === document.body)
    (nav.querySelector<HTMLElement>(pressed) ?? nav.querySelector('p'))?.focus({ preventScroll: true })
  nav.addEventListener('click', recordPressed)
  return () => nav.removeEventListener('click', recordPressed)
}

export function PagerNav({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <nav ref={attach} aria-label={label} className={className}>
      {children}
    </nav>
  )
}
