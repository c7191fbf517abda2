import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { changeAndFind } from '#lib/browser/calls/find-outcome.ts'
import { codeOf } from '#lib/common/errors/code-of.ts'
import { issuesOf } from '#lib/common/errors/message-of.ts'
import { type SubmissionErrorDetails, submissionErrors } from '#lib/contract/submission-errors.ts'
import { type CauseFault, type Fault, placesOf, withValues } from './causes/causes.ts'
import { isTooLargeToSend, sourceOrderIdOf } from './rules.ts'
import { isOutcomeTold } from './view-model.ts'

/** A plain upstream says neither. */
export type ResubmissionOutcome =
  | { orderId: string }
  | { faults: readonly Fault[]; resubmitted: string | undefined }
  | 'unsaid'

type Resubmission = { errorId: string; body: Record<string, unknown>; resubmittedBefore: string | undefined }

export class OrderCorrectedError extends Error {
  override name = 'OrderCorrectedError'
  readonly now: SubmissionErrorDetails
  constructor(now: SubmissionErrorDetails) {
    super('the order was corrected by someone else meanwhile')
    this.now = now
  }
}

/** The upstream keeps only the last body. `resubmittedBefore` is `null` where the upstream did not tell it. */
export async function resubmitUnlessCorrected({
  errorId,
  body,
  resubmittedBefore,
}: Omit<Resubmission, 'resubmittedBefore'> & {
  resubmittedBefore: string | undefined | null
}): Promise<ResubmissionOutcome> {
  const now = await callProxy(submissionErrors.details, { params: { id: errorId } })
  const isCorrected = resubmittedBefore !== null && now.resubmitted !== resubmittedBefore
  if (isCorrected && now.orderId === undefined) throw new OrderCorrectedError(now)
  return resubmit({ errorId, body, resubmittedBefore: now.resubmitted })
}

/** Without an answer it reads what became of the order. */
const resubmit = (
  { errorId, body, resubmittedBefore }: Resubmission,
  signal?: AbortSignal,
): Promise<ResubmissionOutcome> =>
  changeAndFind<ResubmissionOutcome>({
    change: async () => {
      const call = { params: { id: errorId }, body: { body } }
      const { orderId, error } = await callProxy(submissionErrors.resubmit, call)
      if (orderId) return { orderId }
      return error ? { faults: error.errorList, resubmitted: error.resubmitted } : 'unsaid'
    },
    find: async (until) => {
      const now = await callProxy(submissionErrors.details, { params: { id: errorId } }, until, { background: true })
      return now.resubmitted === resubmittedBefore ? undefined : outcomeOf(now)
    },
    onUnknown: () => {},
    ...(signal && { signal }),
  })

function outcomeOf(now: SubmissionErrorDetails): ResubmissionOutcome {
  if (now.orderId) return { orderId: now.orderId }
  return isOutcomeTold(now) ? { faults: now.errorList, resubmitted: now.resubmitted } : 'unsaid'
}

export type Correction = { number: string | undefined } & (
  | { kind: 'accepted' | 'elsewhere'; orderId: string | undefined }
  | { kind: 'refused'; faults: readonly Fault[] }
  /** `unknown`: no answer came, and whether it was resubmitted cannot be read. */
  | { kind: 'unsaid' | 'unknown' }
  /** `gone`: it no longer has the fault. `noPlace`: it has no place for the value. Nothing was sent. */
  | { kind: 'gone' | 'noPlace' | 'tooLarge' }
)

export async function correctCause(
  errorId: string,
  cause: CauseFault,
  value: unknown,
  signal: AbortSignal,
): Promise<Correction> {
  const call = { params: { id: errorId } }
  const { body, errorList, orderId, resubmitted } = await callProxy(submissionErrors.details, call, signal)
  const number = sourceOrderIdOf(body)
  if (orderId) return { kind: 'elsewhere', orderId, number }
  const places = placesOf(errorList, cause)
  if (places.length === 0) return { kind: 'gone', number }
  const corrected = withValues(body, places, value)
  if (!corrected) return { kind: 'noPlace', number }
  if (isTooLargeToSend(corrected)) return { kind: 'tooLarge', number }
  try {
    const outcome = await resubmit({ errorId, body: corrected, resubmittedBefore: resubmitted }, signal)
    if (outcome === 'unsaid') return { kind: 'unsaid', number }
    return 'orderId' in outcome
      ? { kind: 'accepted', orderId: outcome.orderId, number }
      : { kind: 'refused', faults: outcome.faults, number }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'already_resubmitted') return { kind: 'elsewhere', orderId: undefined, number }
    if (code === 'outcome_unknown') return { kind: 'unknown', number }
    const faults = issuesOf(error)
    if (faults.length > 0) return { kind: 'refused', faults, number }
    throw error
  }
}
