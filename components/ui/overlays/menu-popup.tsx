'use client'

import { Menu } from '@base-ui/react/menu'
import Link from 'next/link'
import type { ReactElement } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import type { MenuEntry, MenuPopupProps } from './menu.tsx'

const row =
  'flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-base outline-none select-none data-highlighted:bg-hover pointer-coarse:min-h-11'

export function MenuPopup({ label, entries, open, onClose, anchor }: MenuPopupProps & OverlayProps) {
  return (
    <Menu.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={4} className="z-50 outline-none">
          <Menu.Popup
            aria-label={label}
            finalFocus={() => (anchor instanceof HTMLElement ? anchor : true)}
            className="max-h-(--available-height) min-w-48 max-w-80 overflow-y-auto rounded-panel bg-raised p-1 text-text shadow-popup outline-none"
          >
            {entries.map((entry, index) => (
              <MenuRow key={'label' in entry ? entry.label : `separator-${index}`} entry={entry} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function MenuRow({ entry }: { entry: MenuEntry }): ReactElement {
  if (entry.kind === 'separator') return <Menu.Separator className="-mx-1 my-1 h-px bg-border" />
  if (entry.kind === 'action') {
    return (
      <Menu.Item
        label={entry.label}
        onClick={entry.onSelect}
        closeOnClick={!entry.staysOpen}
        className={cx(row, entry.tone === 'danger' && 'text-danger')}
      >
        <RowText {...entry} />
      </Menu.Item>
    )
  }
  if (entry.kind === 'link') {
    return (
      <Menu.LinkItem
        label={entry.label}
        closeOnClick
        render={<Link href={entry.href} prefetch={false} />}
        className={row}
      >
        <RowText {...entry} />
      </Menu.LinkItem>
    )
  }
  return (
    <Menu.RadioGroup value={entry.value} onValueChange={(value: string) => entry.onChange(value)}>
      <Menu.GroupLabel className="px-2 pt-2 pb-1 text-xs font-medium text-muted">{entry.label}</Menu.GroupLabel>
      {entry.options.map((option) => (
        <Menu.RadioItem key={option.value} value={option.value} label={option.label} closeOnClick className={row}>
          <span className="inline-flex size-4 shrink-0 text-accent">
            <Menu.RadioItemIndicator render={<Icon name="check" />} />
          </span>
          <RowText label={option.label} />
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

function RowText({ label, icon, detail }: { label: string; icon?: IconName; detail?: string }) {
  return (
    <>
      {icon && <Icon name={icon} className="text-muted" />}
      <span className="min-w-0 flex-1">
        <span className="block">{label}</span>
        {detail && <span className="block text-sm text-muted">{detail}</span>}
      </span>
    </>
  )
}
