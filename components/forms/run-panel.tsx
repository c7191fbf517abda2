'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useLayoutEffect } from 'react'
import { Button } from '#components/ui/buttons/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'
import { useNextFocus } from '#components/ui/use-next-focus.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

type Props = {
  label: string
  state: 'running' | 'cancelling' | 'over'
  now: ReactNode
  done: number
  total: number
  onCancel: () => void
  onClose: () => void
  summary: ReactNode
  className?: string
  children: ReactNode
}

/** Asks before it is left. */
export function RunPanel({ label, state, now, done, total, onCancel, onClose, summary, className, children }: Props) {
  const t = useTranslations('forms.run')
  const isRunning = state !== 'over'
  useLeaveGuard(isRunning, { words: 'leaveRun' })
  const nowId = useId()
  const button = useNextFocus(findButtonBefore)
  useLayoutEffect(() => {
    // The button that began the run may have gone with the focus.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [button])
  return (
    <section aria-label={label} className={cx('border-border bg-sunken px-4 py-3', className)}>
      <div className="flex items-end gap-4">
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <div className="flex justify-between gap-4 text-sm">
            <span id={nowId}>{now}</span>
            <span className="text-muted">{t('progress', { done, total })}</span>
          </div>
          <progress
            aria-labelledby={nowId}
            value={done}
            max={total}
            className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-neutral-soft text-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-neutral-soft [&::-webkit-progress-value]:bg-accent"
          />
        </div>
        <Button ref={button} pending={state === 'cancelling'} onClick={isRunning ? onCancel : onClose}>
          {t(isRunning ? 'cancel' : 'close')}
        </Button>
      </div>
      <div aria-live="polite" className="mt-2 font-medium">
        {!isRunning && summary}
      </div>
      <ol
        aria-label={t('results')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard has to scroll it
        tabIndex={0}
        className="mt-2 max-h-40 overflow-y-auto text-sm max-md:max-h-28"
      >
        {children}
      </ol>
    </section>
  )
}

/** The one that began the run, where it has stayed. */
function findButtonBefore(own: HTMLElement): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  return all[all.indexOf(own) - 1]
}

const styles = {
  success: { icon: 'success', tone: 'text-success' },
  info: { icon: 'info', tone: 'text-info' },
  danger: { icon: 'error', tone: 'text-danger' },
} as const

export function RunResult({
  tone,
  name,
  children,
}: {
  tone: keyof typeof styles
  name: ReactNode
  children: ReactNode
}) {
  const style = styles[tone]
  return (
    <li className="flex items-start gap-2 py-0.5">
      <Icon name={style.icon} className={cx('mt-0.5', style.tone)} />
      <span className="min-w-0 wrap-anywhere">
        {name} <span className={tone === 'danger' ? style.tone : 'text-muted'}>{children}</span>
      </span>
    </li>
  )
}
