import { DrizzleQueryError } from 'drizzle-orm'
import * as z from 'zod'
import { newId } from '../database/ids.ts'
import type { Executor } from '../database/open.ts'
import { invalid, Problem } from '../problem.ts'
import { type RefusedSubmission, saveSubmissionError } from '../store/submission-errors.ts'
import { inTurn } from '../turns.ts'
import type { Upstream } from '../upstream.ts'
import { createOrder } from './create.ts'
import { resolveOrder } from './resolve.ts'
import { parseOrder } from './schema.ts'

export type Submission = {
  /** The account that sends the order. */
  accountId: string
  body: unknown
  /** The id that the order was promised, when it was accepted for later. */
  orderId?: string
}
type Taken = { orderId: string } | { refused: RefusedSubmission }
/** What else belongs to the transaction that ends the submission. */
type Alongside = (tx: Executor, taken: Taken) => Promise<unknown>

/** Takes an order whole or not at all. Of several with one number, exactly one is taken. */
export async function takeOrder(up: Upstream, submission: Submission, alongside?: Alongside): Promise<Taken> {
  const taken = await tryToTake(up, submission, alongside)
  if ('refused' in taken && alongside) await up.database.transaction((tx) => alongside(tx, taken))
  return taken
}

/** Takes an order; one that is refused is kept among the submission errors. */
export const submitOrder = (up: Upstream, submission: Submission, alongside?: Alongside): Promise<Taken> =>
  takeOrder(up, submission, async (tx, taken) => {
    if ('refused' in taken) await saveSubmissionError(up, tx, submission, taken.refused)
    await alongside?.(tx, taken)
  })

async function tryToTake(
  up: Upstream,
  { accountId, body, orderId }: Submission,
  alongside?: Alongside,
): Promise<Taken> {
  const parsed = await inTurn(() => parseOrder(body))
  if ('wrong' in parsed) {
    const faults = parsed.wrong.map((fault) => ({ name: 'ValidationError', ...fault }))
    return { refused: { faults, destinationName: destinationOf(body), destinationAccountId: null } }
  }
  const destinationName = parsed.order.destination.name
  const resolution = await resolveOrder(up.database.orm, accountId, parsed.order)
  if ('faults' in resolution) {
    const destinationAccountId = resolution.destination?.id ?? null
    return { refused: { faults: resolution.faults, destinationName, destinationAccountId } }
  }
  const taken = { orderId: orderId ?? newId(up.now()) }
  try {
    await up.database.transaction(async (tx) => {
      await createOrder(up, tx, resolution.resolved, taken.orderId)
      await alongside?.(tx, taken)
    })
    return taken
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

const isDuplicate = (error: unknown) =>
  error instanceof DrizzleQueryError && uniqueViolation.safeParse(error.cause).success
const uniqueViolation = z.object({ code: z.literal('23505'), constraint: z.literal('orders_source_unique') })

/** The name that a body with faults may still have, so that the destination stands in the list. */
function destinationOf(body: unknown): string {
  const parsed = z.object({ destination: z.object({ name: z.string() }) }).safeParse(body)
  return parsed.success ? parsed.data.destination.name.slice(0, 1000) : ''
}

/** A 400 that names every fault by its path. A single fault of the order's meaning is the message itself. */
export function toProblem({ faults }: RefusedSubmission): Problem {
  const problem = invalid(faults.map(({ path, message }) => ({ path, message })))
  const [first] = faults
  if (!first || first.name === 'ValidationError') return problem
  return new Problem(problem.status, problem.code, first.message, problem.validations)
}
