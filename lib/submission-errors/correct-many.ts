import { type Ended, type Failure, oneAtATime } from '#lib/client/one-at-a-time.ts'
import type { Correction } from './mutations.ts'

export type CorrectionResult = { errorId: string; outcome: Correction | Failure }
export type CorrectionReport = Ended<string>

type Run = {
  correct: (errorId: string) => Promise<Correction>
  isCancelled: () => boolean
  onResult: (result: CorrectionResult) => void
}

/** Corrects and resubmits orders one at a time. */
export const correctMany = (
  errorIds: readonly string[],
  { correct, onResult, ...run }: Run,
): Promise<CorrectionReport> =>
  oneAtATime<string, Correction>(errorIds, {
    ...run,
    act: correct,
    onOutcome: (errorId, outcome) => onResult({ errorId, outcome }),
  })
