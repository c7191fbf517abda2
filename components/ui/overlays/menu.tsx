'use client'

import type { Route } from 'next'
import type { KeyboardEvent } from 'react'
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

export function MenuButton<Given extends object>({
  menu,
  given,
  ...button
}: { menu: LazyOverlay<Given>; given: Given } & Omit<ButtonProps, 'onClick' | 'disabledReason'>) {
  const { trigger, open, element } = useOverlay(menu, given, { popup: 'menu' })
  const openOnArrow = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    open(event.currentTarget)
  }
  return (
    <>
      <Button {...button} {...trigger} onKeyDown={openOnArrow} />
      {element}
    </>
  )
}
