'use client'

import { Menu } from '@base-ui/react/menu'
import Link from 'next/link'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import type { MenuEntry, MenuPopupProps } from './menu.tsx'

const row =
  'flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-base outline-none select-none data-highlighted:bg-hover data-disabled:cursor-not-allowed pointer-coarse:min-h-11'

export function MenuPopup({ label, entries, align = 'start', open, onClose, anchor }: MenuPopupProps & OverlayProps) {
  return (
    <Menu.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} align={align} sideOffset={4} className="z-50 outline-none">
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
        disabled={Boolean(entry.disabledReason)}
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
        aria-current={entry.current ? 'page' : undefined}
        {...(entry.external
          ? { href: entry.href, target: '_blank', rel: 'noreferrer' }
          : { render: <Link href={entry.href} prefetch={false} /> })}
        className={row}
      >
        <RowText {...entry} />
        {entry.external && <Icon name="external" className="text-muted" />}
      </Menu.LinkItem>
    )
  }
  if (entry.kind === 'checkbox') {
    return (
      <Menu.CheckboxItem
        label={entry.label}
        checked={entry.checked}
        disabled={Boolean(entry.disabledReason)}
        onCheckedChange={(checked) => entry.onChange(checked)}
        className={row}
      >
        <Mark>
          <Menu.CheckboxItemIndicator render={<Icon name="check" />} />
        </Mark>
        <RowText {...entry} />
      </Menu.CheckboxItem>
    )
  }
  return (
    <Menu.RadioGroup value={entry.value} onValueChange={(value: string) => entry.onChange(value)}>
      <Menu.GroupLabel className="px-2 pt-2 pb-1 text-xs font-medium text-muted">{entry.label}</Menu.GroupLabel>
      {entry.options.map((option) => (
        <Menu.RadioItem
          key={option.value}
          value={option.value}
          label={option.label}
          disabled={Boolean(option.disabledReason)}
          closeOnClick
          className={row}
        >
          <Mark>
            <Menu.RadioItemIndicator render={<Icon name="check" />} />
          </Mark>
          <RowText {...option} />
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

function Mark({ children }: { children: ReactNode }) {
  return <span className="inline-flex size-4 shrink-0 text-accent">{children}</span>
}

function RowText({
  label,
  icon,
  detail,
  disabledReason,
}: {
  label: string
  icon?: IconName
  detail?: string
  disabledReason?: string | null
}) {
  const below = disabledReason ?? detail
  return (
    <>
      {icon && <Icon name={icon} className="text-muted" />}
      <span className="min-w-0 flex-1">
        <span className={cx('block', disabledReason && 'text-muted')}>{label}</span>
        {below && <span className="block text-sm text-muted">{below}</span>}
      </span>
    </>
  )
}
