'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { RunPanel, RunResult } from '#components/forms/run-panel.tsx'
import type { RunOf } from '#components/forms/use-run.ts'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { paths } from '#lib/common/paths.ts'
import type { Correction } from '#lib/submission-errors/mutations.ts'

type Run = RunOf<string, Correction>
type Result = Run['results'][number]
type Kind = Result['outcome']['kind']

export function CorrectionRun({ run: { results, isCancelling, ended, panel } }: { run: Run }) {
  const t = useTranslations('submissionErrors.together')
  const countOf = (...kinds: Kind[]) => results.filter(({ outcome }) => kinds.includes(outcome.kind)).length
  const [accepted, unknown] = [countOf('accepted', 'elsewhere'), countOf('unsaid', 'unknown')]
  const rest = results.length - accepted - unknown
  return (
    <RunPanel
      {...panel}
      label={t('progress')}
      now={ended ? t(`ended.${ended.ended}`) : t(isCancelling ? 'cancelling' : 'running')}
      summary={ended && t('summary', { accepted, rest, unknown, untried: ended.untried.length })}
      className="rounded-panel border"
    >
      {results.map((result) => (
        <Line key={result.item} result={result} />
      ))}
    </RunPanel>
  )
}

const tones = {
  accepted: 'success',
  elsewhere: 'info',
  unsaid: 'info',
  unknown: 'info',
  gone: 'info',
  refused: 'danger',
  noPlace: 'danger',
  tooLarge: 'danger',
  failed: 'danger',
} as const satisfies Record<Kind, string>

function Line({ result: { item: errorId, outcome } }: { result: Result }) {
  const t = useTranslations('submissionErrors')
  const errors = useTranslations('errors')
  const reasonOf = useReason()
  const orderId = 'orderId' in outcome ? outcome.orderId : undefined
  const toText = () => {
    switch (outcome.kind) {
      case 'refused':
        return t('together.result.refused', { reason: outcome.faults[0]?.message || t('unknown') })
      case 'failed':
        return t('together.result.failed', { reason: reasonOf(outcome.error) })
      case 'unknown':
        return errors('outcome_unknown')
      default:
        return t(`together.result.${outcome.kind}`)
    }
  }
  const name = (
    <Link
      href={orderId ? paths.order(orderId) : paths.submissionError(errorId)}
      prefetch={false}
      className="font-mono text-accent hover:underline"
    >
      {('number' in outcome && outcome.number) || errorId}
    </Link>
  )
  return (
    <RunResult tone={tones[outcome.kind]} name={name}>
      {toText()}
    </RunResult>
  )
}
