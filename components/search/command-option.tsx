'use client'

import Link, { useLinkStatus } from 'next/link'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { actOnSession } from '#components/shell/session/act-on-session.ts'
import { switchAccount } from '#components/shell/session/switch-account.ts'
import { cx } from '#components/ui/cx.ts'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { addressBehind, closeSearch } from '#lib/search/palette/open.ts'
import type { Action, Page, PaletteCommand } from '#lib/search/setup/setup.ts'
import { openShortcuts } from '#lib/shell/keyboard/shortcuts-sheet.ts'
import { applyTheme } from '#lib/shell/theme/theme.ts'
import { optionProps, optionStyle } from './use-options.ts'

const style = cx(optionStyle, 'h-9 pointer-coarse:h-11')

type Props = { at: number; active: boolean; onGo: () => void; setLeaving: (isLeaving: boolean) => void }

export const CommandOption = memo(function CommandOption({ command, ...props }: Props & { command: PaletteCommand }) {
  return 'href' in command ? <PageOption page={command} {...props} /> : <ActionOption command={command} {...props} />
})

function PageOption({ page, at, active, onGo }: Props & { page: Page }) {
  return (
    <Link {...optionProps('command', at, active)} href={page.href} prefetch={false} onClick={onGo} className={style}>
      <Text command={page} icon="chevron-right" />
      <Pending />
    </Link>
  )
}

function ActionOption({ command, at, active, setLeaving }: Props & { command: Exclude<PaletteCommand, Page> }) {
  const t = useTranslations('shell')
  const texts = {
    failedTitle: t('failed.title'),
    failedText: t('failed.text'),
    switching: t('account.switching'),
  }
  const act = () => runAction(command.action, texts, setLeaving)
  return (
    <button {...optionProps('command', at, active)} type="button" onClick={act} className={style}>
      <Text command={command} icon={icons[command.action.do]} />
    </button>
  )
}

const icons: Record<Action['do'], IconName> = {
  openShortcuts: 'help',
  lock: 'lock',
  signOut: 'sign-out',
  chooseAccount: 'account',
  chooseLanguage: 'globe',
  chooseTheme: 'moon',
}

function Text({ command: { label, groups }, icon }: { command: PaletteCommand; icon: IconName }) {
  return (
    <>
      <Icon name={icon} className="text-muted" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <span className="flex items-center gap-1 text-sm text-muted">
        {groups.map((group, at) => (
          <span key={group} className="flex items-center gap-1">
            {at > 0 && <Icon name="chevron-right" />}
            {group}
          </span>
        ))}
      </span>
    </>
  )
}

export function Pending() {
  return useLinkStatus().pending ? <Spinner className="text-muted" /> : null
}

type ActionTexts = Record<'failedTitle' | 'failedText' | 'switching', string>

function runAction(action: Action, texts: ActionTexts, setLeaving: Props['setLeaving']): void {
  const leave = (act: Parameters<typeof actOnSession>[1]) => {
    setLeaving(true)
    actOnSession(texts, act, () => setLeaving(false))
  }
  switch (action.do) {
    case 'openShortcuts':
      return closeSearch(openShortcuts)
    case 'chooseTheme':
      applyTheme(action.theme)
      return closeSearch()
    case 'chooseLanguage':
      return leave(({ chooseLanguage }) =>
        chooseLanguage(action.locale, {
          reload: () => window.location.replace(addressBehind()),
          onStay: () => setLeaving(false),
        }),
      )
    case 'chooseAccount':
      setLeaving(true)
      return switchAccount(texts, action, () => setLeaving(false))
    case 'lock':
      return closeSearch(() => actOnSession(texts, ({ lock }) => lock()))
    case 'signOut':
      return leave(({ signOut }) => signOut())
  }
}
