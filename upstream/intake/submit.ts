import { DrizzleQueryError } from 'drizzle-orm'
import * as z from 'zod'
import type { Executor } from '../core/database/open.ts'
import type { Signer } from '../core/database/schema/setup.ts'
import { invalid, Problem } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { inTurn } from '../core/turns.ts'
import type { Upstream } from '../upstream.ts'
import { createOrder } from './create.ts'
import { findDestinationId, notLinked, resolveOrder } from './resolve.ts'
import { parseOrder } from './schema.ts'
import { type RefusedSubmission, saveSubmissionError } from './submission-errors.ts'

export type Submission = {
  accountId: string
  body: unknown
  /** The id that an asynchronous submission was answered with. */
  orderId?: string
  signer?: Signer | undefined
}
export type SubmissionOutcome = { orderId: string } | { refused: RefusedSubmission }
type FinishSubmission = (tx: Executor, outcome: SubmissionOutcome) => Promise<unknown>

/** Creates an order whole or not at all. Of several with the same number, exactly one is created. */
export async function acceptOrder(
  up: Upstream,
  submission: Submission,
  finish?: FinishSubmission,
): Promise<SubmissionOutcome> {
  const outcome = await tryToAccept(up, submission, finish)
  if ('refused' in outcome && finish) await up.database.transaction((tx) => finish(tx, outcome))
  return outcome
}

export const submitOrder = (
  up: Upstream,
  submission: Submission,
  finish?: FinishSubmission,
): Promise<SubmissionOutcome> =>
  acceptOrder(up, submission, async (tx, outcome) => {
    if ('refused' in outcome) await saveSubmissionError(up, tx, submission, outcome.refused)
    await finish?.(tx, outcome)
  })

/** Ends a submission of which no attempt could make an order: what was acknowledged never disappears silently. */
export async function giveUpSubmission(up: Upstream, submission: Submission, finish: FinishSubmission): Promise<void> {
  const refused = { faults: [notProcessed], ...(await destinationOf(up, submission)) }
  await up.database.transaction(async (tx) => {
    await saveSubmissionError(up, tx, submission, refused)
    await finish(tx, { refused })
  })
}

async function tryToAccept(
  up: Upstream,
  { accountId, body, orderId }: Submission,
  finish?: FinishSubmission,
): Promise<SubmissionOutcome> {
  const parsed = await inTurn(() => parseOrder(body))
  if ('wrong' in parsed) {
    const faults = parsed.wrong.map((fault) => ({ name: 'ValidationError', ...fault }))
    return { refused: { faults, ...(await destinationOf(up, { accountId, body })) } }
  }
  const destinationName = parsed.order.destination.name
  const resolution = await resolveOrder(up.database.orm, accountId, parsed.order)
  if ('faults' in resolution) {
    const destinationAccountId = resolution.destination?.id ?? null
    return { refused: { faults: resolution.faults, destinationName, destinationAccountId } }
  }
  const outcome = { orderId: orderId ?? newId(up.now()) }
  try {
    const isCreated = await up.database.transaction(async (tx) => {
      if (!(await createOrder(up, tx, resolution.resolved, outcome.orderId))) return false
      await finish?.(tx, outcome)
      return true
    })
    if (isCreated) return outcome
    return { refused: { faults: [notLinked(destinationName)], destinationName, destinationAccountId: null } }
  } catch (error) {
    if (!isDuplicate(error)) throw error
    const destinationAccountId = resolution.resolved.destination.id
    return { refused: { faults: [duplicate], destinationName, destinationAccountId } }
  }
}

const duplicate = {
  name: 'DuplicateOrder',
  message: 'Source Order ID already exists',
  path: 'orderData.sourceOrderId',
}

const notProcessed = {
  name: 'InternalError',
  message: 'This order was not processed because of an error of this service. Send it again, or tell its operators',
  path: '',
}

export const isDuplicate = (error: unknown) =>
  error instanceof DrizzleQueryError && uniqueViolation.safeParse(error.cause).success
const uniqueViolation = z.object({ code: z.literal('23505'), constraint: z.literal('orders_source_unique') })

/** The destination of a body with faults, as far as it has one, for the list of submission errors. */
async function destinationOf(up: Upstream, { accountId, body }: Pick<Submission, 'accountId' | 'body'>) {
  const parsed = z.object({ destination: z.object({ name: z.string() }) }).safeParse(body)
  const destinationName = parsed.success ? parsed.data.destination.name.slice(0, 1000) : ''
  const destinationAccountId = await findDestinationId(up.database.orm, accountId, destinationName)
  return { destinationName, destinationAccountId }
}

/** A 400 with every fault by path. Its message is the first fault, unless that is one of the schema. */
export function toProblem({ faults }: RefusedSubmission): Problem {
  const problem = invalid(faults.map(({ path, message }) => ({ path, message })))
  const [first] = faults
  if (!first || first.name === 'ValidationError') return problem
  return new Problem(problem.status, problem.code, first.message, problem.validations)
}
