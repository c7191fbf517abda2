'use client'

import Link, { useLinkStatus } from 'next/link'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import type { Action, Command } from '#lib/search/setup.ts'
import { optionStyle } from './option-style.ts'
import { runAction } from './run-action.ts'
import { optionProps } from './use-options.ts'

const style = cx(optionStyle, 'h-9 pointer-coarse:h-11')

/** A page to go to, or something to do. */
export const CommandOption = memo(function CommandOption({
  command,
  at,
  active,
  onGo,
  setLeaving,
}: {
  command: Command
  at: number
  active: boolean
  onGo: () => void
  setLeaving: (isLeaving: boolean) => void
}) {
  const t = useTranslations('shell')
  const option = { ...optionProps('command', at, active), className: style }
  if ('href' in command) {
    return (
      <Link {...option} href={command.href} prefetch={false} onClick={onGo}>
        <Text command={command} icon="chevron-right" />
        <Pending />
      </Link>
    )
  }
  return (
    <button
      {...option}
      type="button"
      onClick={() =>
        runAction(
          command.action,
          {
            failedTitle: t('failed.title'),
            failedText: t('failed.text'),
            switching: t('account.switching'),
          },
          setLeaving,
        )
      }
    >
      <Text command={command} icon={icons[command.action.do]} />
    </button>
  )
})

const icons: Record<Action['do'], IconName> = {
  openShortcuts: 'help',
  signOut: 'sign-out',
  chooseAccount: 'account',
  chooseLanguage: 'globe',
  chooseTheme: 'moon',
}

function Text({ command: { label, groups }, icon }: { command: Command; icon: IconName }) {
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

/** Shows that the page is on its way. */
export function Pending() {
  return useLinkStatus().pending ? <Spinner className="text-muted" /> : null
}
