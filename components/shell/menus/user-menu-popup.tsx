'use client'

import { useState } from 'react'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import type { MenuEntry } from '#components/ui/overlays/menu.tsx'
import { MenuPopup } from '#components/ui/overlays/menu-popup.tsx'
import { parseLocale } from '#lib/i18n/locales.ts'
import { paths } from '#lib/paths.ts'
import { openShortcuts } from '#lib/shell/keyboard/shortcuts-sheet.ts'
import { applyTheme, parseTheme } from '#lib/shell/theme.ts'
import { actOnSession } from '../session/act-on-session.ts'
import { AccountSearch } from './account-search.tsx'
import { accountEntry, hasMany } from './accounts.ts'
import type { MenuGiven } from './user-menu.tsx'

/** The user menu of Spec 1 §2. Among many accounts one is found in a list of their own, which takes its place. */
export function UserMenuPopup({ open, onClose, anchor, ...given }: MenuGiven & OverlayProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  if (isChoosing) return <AccountSearch {...given} open={open} onClose={onClose} anchor={anchor ?? null} />
  const { accounts, locale, texts } = given
  const entries: MenuEntry[] = [
    hasMany(accounts)
      ? { kind: 'action', label: texts.account, icon: 'account', staysOpen: true, onSelect: () => setIsChoosing(true) }
      : accountEntry(given),
    { kind: 'separator' },
    { kind: 'link', label: texts.profile, href: paths.profile, icon: 'user' },
    {
      kind: 'radio',
      label: texts.languages,
      value: locale,
      options: texts.languageNames,
      onChange: (value) => actOnSession(texts, ({ chooseLanguage }) => chooseLanguage(parseLocale(value))),
    },
    {
      kind: 'radio',
      label: texts.theme,
      // Not the server's answer: it was chosen on this page since.
      value: parseTheme(document.documentElement.dataset.theme),
      options: texts.themeNames,
      onChange: (value) => applyTheme(parseTheme(value)),
    },
    { kind: 'separator' },
    { kind: 'action', label: texts.shortcuts, icon: 'help', detail: texts.shortcutsKey, onSelect: openShortcuts },
    { kind: 'link', label: texts.openSource, href: paths.licences, icon: 'info', detail: texts.version },
    {
      kind: 'action',
      label: texts.signOut,
      icon: 'sign-out',
      onSelect: () => actOnSession(texts, ({ signOut }) => signOut()),
    },
  ]
  return (
    <MenuPopup label={texts.user} entries={entries} align="end" open={open} onClose={onClose} anchor={anchor ?? null} />
  )
}
