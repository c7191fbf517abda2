'use client'

import type { Route } from 'next'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button, type ButtonProps } from '#components/ui/buttons/button.tsx'
import type { Option } from '#components/ui/forms/select.tsx'
import type { IconName } from '#components/ui/icon.tsx'
import { type LazyOverlay, useOverlay } from '#components/ui/lazy-overlay.tsx'

type Entry = { label: string; icon?: IconName; detail?: string }

export type MenuEntry =
  | (Entry & { kind: 'action'; onSelect: () => void; tone?: 'danger'; staysOpen?: boolean })
  | (Entry & { kind: 'link'; href: Route })
  | {
      kind: 'radio'
      label: string
      value: string
      options: readonly Option[]
      onChange: (value: string) => void
    }
  | { kind: 'separator' }

export type MenuPopupProps = { label: string; entries: readonly MenuEntry[] }

/**
 * A button that opens a menu. The menu and what it imports are fetched on intent; `given` are the properties that the menu gets.
 */
export function MenuButton<Given extends object>({
  menu,
  given,
  children,
  ...button
}: { menu: LazyOverlay<Given>; given: Given; children: ReactNode } & Omit<
  ButtonProps,
  'onClick' | 'children' | 'disabledReason'
>) {
  const { trigger, open, element } = useOverlay(menu, given, { popup: 'menu' })
  const openOnArrow = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    open(event.currentTarget)
  }
  return (
    <>
      <Button {...button} {...trigger} onKeyDown={openOnArrow}>
        {children}
      </Button>
      {element}
    </>
  )
}
