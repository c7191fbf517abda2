'use client'

import type { Route } from 'next'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import type { IconName } from './icon.tsx'
import { lazyOverlay, useOverlay } from './lazy-overlay.tsx'

type Entry = { label: string; icon?: IconName; detail?: string; disabledReason?: string | null }

export type MenuEntry =
  | (Entry & { kind: 'action'; onSelect: () => void; tone?: 'danger' })
  | (Entry & { kind: 'link'; href: Route; external?: boolean; current?: boolean })
  | (Entry & { kind: 'checkbox'; checked: boolean; onChange: (checked: boolean) => void })
  | {
      kind: 'radio'
      label: string
      value: string
      options: readonly (Entry & { value: string })[]
      onChange: (value: string) => void
    }
  | { kind: 'separator' }

export type MenuPopupProps = { label: string; entries: readonly MenuEntry[]; align?: 'start' | 'end' }

const menuPopup = lazyOverlay<MenuPopupProps>(async () => (await import('./menu-popup.tsx')).MenuPopup)

/** A button that opens a menu. `label` names the menu; the children are what the button shows. */
export function MenuButton({
  label,
  entries,
  align = 'start',
  children,
  ...button
}: MenuPopupProps & Omit<ButtonProps, 'onClick' | 'children'> & { children: ReactNode }) {
  const menu = useOverlay(menuPopup, { label, entries, align }, { popup: 'menu' })
  const openOnArrow = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' || button.disabledReason) return
    event.preventDefault()
    menu.open(event.currentTarget)
  }
  return (
    <>
      <Button {...button} {...menu.trigger} onKeyDown={openOnArrow}>
        {children}
      </Button>
      {menu.element}
    </>
  )
}
