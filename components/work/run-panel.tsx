'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useReason } from '#components/shell/frame/use-reason.ts'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { type Result, sumOf } from '#lib/work/complete-many.ts'
import type { Run } from '#lib/work/desk.ts'
import { nameOf } from '#lib/work/rules.ts'
import { useDesk, useWork } from './work-context.ts'

/** How the completion of many goes: the item under way, each result, and at the end what it came to. */
export function RunPanel() {
  const run = useDesk((state) => state.run)
  return run && <RunOf run={run} />
}

function RunOf({ run }: { run: Run }) {
  const t = useTranslations('work.run')
  const { desk } = useWork()
  const { items, results, current, cancelling, report } = run
  const isRunning = report === undefined

  useEffect(() => {
    if (!isRunning) return undefined
    // The browser asks whether to leave: items that were not begun would stay as they are.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isRunning])

  const label = isRunning
    ? cancelling
      ? t('cancelling')
      : current && t('current', { item: nameOf(current) })
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
          <Button pending={cancelling} onClick={desk.cancel}>
            {t('cancel')}
          </Button>
        ) : (
          <Button onClick={desk.closeRun}>{t('close')}</Button>
        )}
      </div>
      {report && <Sum run={run} untried={report.untried.length} />}
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

/** While it goes on the newest first; then what failed first. */
const inReadingOrder = (results: readonly Result[], isRunning: boolean) =>
  isRunning ? results.toReversed() : results.toSorted((one, other) => rank(one) - rank(other))
const rank = ({ outcome }: Result) => ['failed', 'elsewhere', 'completed'].indexOf(outcome.kind)

function Sum({ run, untried }: { run: Run; untried: number }) {
  const t = useTranslations('work')
  const { completed, elsewhere, failed, orders } = sumOf(run.results)
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

const looks = {
  completed: { icon: 'success', tone: 'text-success' },
  elsewhere: { icon: 'info', tone: 'text-info' },
  failed: { icon: 'error', tone: 'text-danger' },
} as const

function Line({ result: { item, outcome } }: { result: Result }) {
  const t = useTranslations('work')
  const reasonOf = useReason()
  const { icon, tone } = looks[outcome.kind]
  const words = () => {
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
        <span className="font-mono text-muted">{item.order.sourceOrderId}</span>{' '}
        <span className={outcome.kind === 'failed' ? tone : 'text-muted'}>{words()}</span>
      </span>
    </li>
  )
}
