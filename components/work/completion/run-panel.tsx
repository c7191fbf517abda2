'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Progress } from '#components/ui/feedback/progress.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { countResults, type Result } from '#lib/work/completion/complete-many.ts'
import { nameOf, orderNameOf } from '#lib/work/formats.ts'
import type { Run } from './use-completion-queue.ts'

/** The completion of many items: the one under way, each result, and at the end how many there are of each kind. */
export function RunPanel({ run, onCancel, onClose }: { run: Run; onCancel: () => void; onClose: () => void }) {
  const t = useTranslations('work.run')
  const { items, results, current, isCancelling, isChecking, report } = run
  const isRunning = report === undefined

  useEffect(() => {
    if (!isRunning) return undefined
    // The browser asks whether to leave: items that were not begun would stay as they are.
    const prevent = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', prevent)
    return () => window.removeEventListener('beforeunload', prevent)
  }, [isRunning])

  const label = isRunning
    ? isCancelling
      ? t('cancelling')
      : current && t(isChecking ? 'checking' : 'current', { item: nameOf(current) })
    : t(report.ended === 'done' ? 'finished' : report.ended)
  return (
    <section aria-label={t('label')} className="border-t border-border bg-sunken px-4 py-3">
      <div className="flex items-end gap-4">
        <div className="min-w-0 flex-1">
          <Progress
            label={label}
            text={t('progress', { done: results.length, total: items.length })}
            value={results.length}
            max={items.length}
          />
        </div>
        {isRunning ? (
          <Button pending={isCancelling} onClick={onCancel}>
            {t('cancel')}
          </Button>
        ) : (
          <Button onClick={onClose}>{t('close')}</Button>
        )}
      </div>
      {report && <Counts results={results} untried={report.untried.length} />}
      <ol
        aria-label={t('results')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing in it takes focus, and the keyboard has to scroll it
        tabIndex={0}
        className="mt-2 max-h-40 overflow-y-auto text-sm max-md:max-h-28"
      >
        {inReadingOrder(results, isRunning).map((result) => (
          <Line key={result.item._id} result={result} />
        ))}
      </ol>
    </section>
  )
}

/** During the run the newest first; then what failed first. */
const inReadingOrder = (results: readonly Result[], isRunning: boolean) =>
  isRunning ? results.toReversed() : results.toSorted((result, other) => rank(result) - rank(other))
const rank = ({ outcome }: Result) => ['failed', 'elsewhere', 'completed'].indexOf(outcome.kind)

function Counts({ results, untried }: { results: readonly Result[]; untried: number }) {
  const t = useTranslations('work')
  const { completed, elsewhere, failed, orders } = countResults(results)
  const parts = [
    completed > 0 && t('complete.many', { count: completed }),
    orders > 0 && t('complete.ordersDone', { count: orders }),
    elsewhere > 0 && t('run.elsewhereCount', { count: elsewhere }),
    failed > 0 && t('complete.failedCount', { failed }),
    untried > 0 && t('run.untried', { count: untried }),
  ]
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 font-medium">
      {parts.map((part) => part && <li key={part}>{part}</li>)}
    </ul>
  )
}

const styles = {
  completed: { icon: 'success', tone: 'text-success' },
  elsewhere: { icon: 'info', tone: 'text-info' },
  failed: { icon: 'error', tone: 'text-danger' },
} as const

function Line({ result: { item, outcome } }: { result: Result }) {
  const t = useTranslations('work')
  const reasonOf = useReason()
  const { icon, tone } = styles[outcome.kind]
  const toText = () => {
    switch (outcome.kind) {
      case 'completed':
        return t(outcome.completedOrder ? 'run.completedOrder' : 'run.completed')
      case 'elsewhere':
        return t('run.elsewhere')
      case 'failed':
        return t('run.failed', { title: t('complete.failed'), reason: reasonOf(outcome.error) })
    }
  }
  return (
    <li className="flex items-start gap-2 py-0.5">
      <Icon name={icon} className={cx('mt-0.5', tone)} />
      <span className="min-w-0">
        <span className="font-medium">{nameOf(item)}</span>{' '}
        <span className="font-mono text-muted">{orderNameOf(item)}</span>{' '}
        <span className={outcome.kind === 'failed' ? tone : 'text-muted'}>{toText()}</span>
      </span>
    </li>
  )
}
