import type { FieldChange, Sender, SubmissionErrorDetails } from '#lib/contract/submission-errors.ts'
import type { Fault } from './causes/causes.ts'

/** What is not known is absent. */
export type HistoryStep = {
  kind: 'received' | 'resubmitted'
  timestamp: string
  by?: Sender | undefined
  changes?: readonly FieldChange[] | undefined
  changeCount?: number | undefined
  faults?: readonly Fault[] | undefined
  orderId?: string | undefined
}

/** The order and the history are additions: without either, an order may have come of a resubmission. */
export const isOutcomeTold = ({ orderId, history }: SubmissionErrorDetails): boolean =>
  orderId !== undefined || history !== undefined

export function toSteps({
  createdAt,
  resubmitted,
  errorList,
  orderId,
  history,
}: SubmissionErrorDetails): HistoryStep[] {
  const received = {
    kind: 'received' as const,
    timestamp: createdAt,
    by: history?.by,
    faults: history ? history.errorList : resubmitted === undefined ? errorList : undefined,
  }
  const attempts = history?.attempts ?? []
  if (attempts.length > 0) {
    return [
      received,
      ...attempts.map(({ errorList: faults, ...attempt }) => ({ kind: 'resubmitted' as const, faults, ...attempt })),
    ]
  }
  if (resubmitted === undefined) return [received]
  const faults = history && !orderId ? errorList : undefined
  return [received, { kind: 'resubmitted', timestamp: resubmitted, faults, orderId }]
}
