'use client'

import { useState } from 'react'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import type { MenuEntry } from '#components/ui/overlays/menu.tsx'
import { MenuPopup } from '#components/ui/overlays/menu-popup.tsx'
import { offeredLocales, parseLocale } from '#lib/common/i18n/locales.ts'
import { paths } from '#lib/common/paths.ts'
import { openShortcuts } from '#lib/shell/keyboard/shortcuts-sheet.ts'
import { applyTheme, parseTheme, themes } from '#lib/shell/theme/theme.ts'
import { actOnSession } from '../session/act-on-session.ts'
import { AccountSearch, accountEntry, hasMany, toFailedTexts } from './account-menu-popup.tsx'
import type { MenuGiven, MenuWords } from './user-menu.tsx'

/** Spec 1 §2. Many accounts get a list of their own, which replaces the menu. */
export const userMenuIn = (words: MenuWords) =>
  function UserMenuPopup({ open, onClose, anchor, ...given }: MenuGiven & OverlayProps) {
    const [isChoosing, setIsChoosing] = useState(false)
    if (isChoosing)
      return <AccountSearch {...given} words={words} open={open} onClose={onClose} anchor={anchor ?? null} />
    const { accounts, locale, texts } = given
    const failedTexts = toFailedTexts(words)
    const entries: MenuEntry[] = [
      hasMany(accounts)
        ? {
            kind: 'action',
            label: texts.account,
            icon: 'account',
            staysOpen: true,
            onSelect: () => setIsChoosing(true),
          }
        : accountEntry(given, words),
      { kind: 'separator' },
      { kind: 'link', label: words.user.profile, href: paths.profile, icon: 'user' },
      {
        kind: 'radio',
        label: words.user.languages,
        value: locale,
        options: offeredLocales.map((value) => ({ value, label: words.language[value] })),
        onChange: (value) => actOnSession(failedTexts, ({ chooseLanguage }) => chooseLanguage(parseLocale(value))),
      },
      {
        kind: 'radio',
        label: words.user.theme,
        // Not the server's value: it may have changed since.
        value: parseTheme(document.documentElement.dataset.theme),
        options: themes.map((value) => ({ value, label: words.theme[value] })),
        onChange: (value) => applyTheme(parseTheme(value)),
      },
      { kind: 'separator' },
      {
        kind: 'action',
        label: words.user.shortcuts,
        icon: 'help',
        detail: words.user.shortcutsKey,
        onSelect: openShortcuts,
      },
      { kind: 'link', label: words.user.openSource, href: paths.licences, icon: 'info', detail: texts.version },
      {
        kind: 'action',
        label: words.user.lock,
        icon: 'lock',
        onSelect: () => actOnSession(failedTexts, ({ lock }) => lock()),
      },
      {
        kind: 'action',
        label: words.user.signOut,
        icon: 'sign-out',
        onSelect: () => actOnSession(failedTexts, ({ signOut }) => signOut()),
      },
    ]
    return <MenuPopup label={texts.user} entries={entries} open={open} onClose={onClose} anchor={anchor ?? null} />
  }
