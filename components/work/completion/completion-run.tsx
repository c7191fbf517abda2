'use client'

import { useTranslations } from 'next-intl'
import { RunPanel, RunResult } from '#components/forms/run-panel.tsx'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { Code } from '#components/ui/data/code.tsx'
import { itemNameOf } from '#lib/orders/rules.ts'
import { countResults, type ItemResult } from '#lib/work/completion/complete-many.ts'
import { orderNameOf } from '#lib/work/formats.ts'
import type { Run } from './use-completion-queue.ts'

export function CompletionRun({ run, onCancel, onClose }: { run: Run; onCancel: () => void; onClose: () => void }) {
  const t = useTranslations('work.run')
  const { items, results, current, isCancelling, isChecking, report } = run
  const now = isCancelling
    ? t('cancelling')
    : current && t(isChecking ? 'checking' : 'current', { item: itemNameOf(current) })
  return (
    <RunPanel
      label={t('label')}
      state={report ? 'over' : isCancelling ? 'cancelling' : 'running'}
      now={report ? t(report.ended === 'done' ? 'finished' : report.ended) : now}
      done={results.length}
      total={items.length}
      onCancel={onCancel}
      onClose={onClose}
      summary={report && <Counts results={results} untried={report.untried.length} />}
      className="border-t"
    >
      {inReadingOrder(results, !report).map((result) => (
        <Line key={result.item._id} result={result} />
      ))}
    </RunPanel>
  )
}

/** During the run the newest first; then what failed first. */
const inReadingOrder = (results: readonly ItemResult[], isRunning: boolean) =>
  isRunning ? results.toReversed() : results.toSorted((result, other) => rank(result) - rank(other))
const rank = ({ outcome }: ItemResult) => ['failed', 'elsewhere', 'completed'].indexOf(outcome.kind)

function Counts({ results, untried }: { results: readonly ItemResult[]; untried: number }) {
  const t = useTranslations('work')
  const { completed, elsewhere, failed, orders } = countResults(results)
  const parts = [
    completed > 0 && t('complete.many', { count: completed }),
    orders > 0 && t('complete.ordersDone', { count: orders }),
    elsewhere > 0 && t('run.elsewhereCount', { count: elsewhere }),
    failed > 0 && t('complete.failedCount', { failed }),
    untried > 0 && t('run.untried', { count: untried }),
  ]
  return <ul className="flex flex-wrap gap-x-5 gap-y-1">{parts.map((part) => part && <li key={part}>{part}</li>)}</ul>
}

const tones = { completed: 'success', elsewhere: 'info', failed: 'danger' } as const

function Line({ result: { item, outcome } }: { result: ItemResult }) {
  const t = useTranslations('work')
  const reasonOf = useReason()
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
  const name = (
    <>
      <span className="font-medium">{itemNameOf(item)}</span> <Code className="text-muted">{orderNameOf(item)}</Code>
    </>
  )
  return (
    <RunResult tone={tones[outcome.kind]} name={name}>
      {toText()}
    </RunResult>
  )
}
