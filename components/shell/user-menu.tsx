'use client'

import { useState } from 'react'
import { MenuButton, type MenuEntry } from '#components/ui/menu.tsx'
import { notify } from '#components/ui/notify.ts'
import { parseLocale } from '#lib/i18n/locales.ts'
import { paths } from '#lib/paths.ts'
import { parseTheme, type Theme } from '#lib/shell/theme.ts'
import { applyTheme } from './apply-theme.ts'
import type { MenuTexts } from './shell-texts.ts'

type Accounts = readonly { id: string; name: string }[]
type Actions = typeof import('./session-actions.ts')
type Chosen = { accountId: string; locale: string; theme: Theme }

/** Everything about the person: where they work, how they read it, and the way out. */
export function UserMenu({
  user,
  accounts,
  chosen,
  texts,
}: {
  user: string
  accounts: Accounts
  chosen: Chosen
  texts: MenuTexts
}) {
  const [theme, setTheme] = useState(chosen.theme)
  const entries: MenuEntry[] = [
    accountEntry(accounts, chosen.accountId, texts),
    { kind: 'separator' },
    { kind: 'link', label: texts.profile, href: paths.profile, icon: 'user' },
    {
      kind: 'radio',
      label: texts.languages,
      value: chosen.locale,
      options: texts.languageNames,
      onChange: (locale) => void act(texts, (actions) => actions.chooseLanguage(parseLocale(locale))),
    },
    {
      kind: 'radio',
      label: texts.theme,
      value: theme,
      options: texts.themeNames,
      onChange: (value) => {
        setTheme(parseTheme(value))
        applyTheme(parseTheme(value))
      },
    },
    { kind: 'separator' },
    { kind: 'link', label: texts.openSource, href: paths.licences, icon: 'info', detail: texts.version },
    {
      kind: 'action',
      label: texts.signOut,
      icon: 'sign-out',
      onSelect: () => void act(texts, (actions) => actions.signOut()),
    },
  ]
  return (
    <MenuButton label={texts.user} entries={entries} align="end" variant="quiet" icon="user" aria-label={texts.user}>
      <span className="block max-w-40 truncate max-md:sr-only">{user}</span>
    </MenuButton>
  )
}

/** Shown to whoever works in more than one account. */
export function AccountMenu({
  accounts,
  accountId,
  name,
  texts,
}: {
  accounts: Accounts
  accountId: string
  name: string
  texts: MenuTexts
}) {
  return (
    <MenuButton
      label={texts.account}
      entries={[accountEntry(accounts, accountId, texts)]}
      align="end"
      variant="quiet"
      icon="account"
      aria-label={texts.switchAccount}
    >
      <span className="block max-w-48 truncate max-md:sr-only">{name}</span>
    </MenuButton>
  )
}

function accountEntry(accounts: Accounts, value: string, texts: MenuTexts): MenuEntry {
  return {
    kind: 'radio',
    label: texts.account,
    value,
    options: accounts.map(({ id, name }) => ({ value: id, label: name })),
    onChange: (id) => void act(texts, (actions) => actions.chooseAccount(id)),
  }
}

/** The calls are loaded when the first of them is made. */
async function act(texts: MenuTexts, action: (actions: Actions) => Promise<void>) {
  let actions: Actions | undefined
  try {
    actions = await import('./session-actions.ts')
    await action(actions)
  } catch (error) {
    if (!actions?.reloadIfRefused(error)) notify.error(texts.failedTitle, texts.failedText)
  }
}
