'use client'

import { useTranslations } from 'next-intl'
import { RunPanel, RunResult } from '#components/forms/run-panel.tsx'
import type { RunOf } from '#components/forms/use-run.ts'
import { Code } from '#components/ui/data/code.tsx'
import { codeOf } from '#lib/common/errors/code-of.ts'
import type { ShippableRow } from '#lib/shipments/many/check-rows.ts'
import type { RowOutcome } from '#lib/shipments/many/ship-row.ts'
import { useRowTexts } from './use-row-texts.ts'

type Run = RunOf<ShippableRow, RowOutcome>
type Result = Run['results'][number]

/** `onClose` checks the list again, because its rows have become others. */
export function ShipRun({
  run: { results, current, isCancelling, ended, panel },
  onClose,
}: {
  run: Run
  onClose: () => void
}) {
  const t = useTranslations('shipments.many')
  const texts = useRowTexts()
  const countOf = (is: (result: Result) => boolean) => results.filter(is).length
  const [shipped, done, unknown] = [countOf(isShipped), countOf(isDone), countOf(isUnknown)]
  const failed = results.length - shipped - done - unknown
  const now = isCancelling ? t('cancelling') : current && t('current', { order: current.name })
  return (
    <RunPanel
      {...panel}
      onClose={onClose}
      label={t('run')}
      now={ended ? t(`ended.${ended.ended}`) : now}
      summary={ended && t('summary', { shipped, done, failed, unknown, untried: ended.untried.length })}
      className="border-b"
    >
      {results.toReversed().map((result) => (
        <RunResult
          key={result.item.line}
          tone={isShipped(result) ? 'success' : isDone(result) || isUnknown(result) ? 'info' : 'danger'}
          name={<Code className="font-medium">{result.item.name}</Code>}
        >
          {texts.ofOutcome(result.outcome)}
        </RunResult>
      ))}
    </RunPanel>
  )
}

const isShipped = ({ outcome }: Result) => outcome.kind === 'shipped'
const isDone = ({ outcome }: Result) => outcome.kind === 'done'
const isUnknown = ({ outcome }: Result) => outcome.kind === 'failed' && codeOf(outcome.error) === 'outcome_unknown'
