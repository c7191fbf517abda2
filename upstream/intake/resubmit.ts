import { eq } from 'drizzle-orm'
import type { Executor } from '../core/database/open.ts'
import type { Signer } from '../core/database/schema/setup.ts'
import { accounts, orders, submissionAttempts, submissionErrors } from '../core/database/schema/tables.ts'
import { conflict, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { inTurn } from '../core/turns.ts'
import type { Upstream } from '../upstream.ts'
import { describeSender } from './attempts.ts'
import { listChanges } from './changes.ts'
import { acceptOrder, type SubmissionOutcome } from './submit.ts'

type Resubmission = {
  errorId: string
  accountId: string
  body: unknown
  signer: Signer
}

/**
 * Submits a corrected order for the account that sent it first. The submission error then shows the corrected body, and
 * the id of the order or the new faults. What was done is kept beside what was done before. Of two who resubmit at once
 * the later one is refused when an order came of the first. Whoever sent it may send it to another site, which alone sees
 * it then, without what was for the site before.
 */
export async function resubmitOrder(up: Upstream, { errorId, accountId, body, signer }: Resubmission) {
  const submission = { accountId, body, orderId: newId(up.now()) }
  return acceptOrder(up, submission, async (tx, outcome) => {
    const before = await lockUnaccepted(tx, errorId)
    const isOfSender = signer.accountId === accountId
    if (!isOfSender && signer.accountId !== before.destinationAccountId) throw notFound('Submission error')
    const { destinationName, destinationAccountId } = isOfSender ? await destinationOf(tx, before, outcome) : before
    const [errorList, orderId] = 'refused' in outcome ? [outcome.refused.faults, undefined] : [[], outcome.orderId]
    const changed = await inTurn(() => listChanges(before.body, body))
    await tx.insert(submissionAttempts).values({
      errorId,
      destinationAccountId,
      sender: await describeSender(tx, signer),
      ...changed,
      errorList,
      orderId,
      createdAt: up.now(),
    })
    const isFirst = before.resubmittedAt === null
    const isMoved = destinationAccountId !== before.destinationAccountId
    await tx
      .update(submissionErrors)
      .set({
        body,
        destinationName,
        destinationAccountId,
        resubmittedAt: up.now(),
        ...(orderId && { orderId }),
        ...((!orderId || isMoved) && { errorList }),
        ...(isFirst && {
          receivedBody: before.body,
          receivedErrorList: before.errorList,
          receivedDestinationAccountId: before.destinationAccountId,
        }),
      })
      .where(eq(submissionErrors.id, errorId))
  })
}

type Row = typeof submissionErrors.$inferSelect
type Destination = Pick<Row, 'destinationName' | 'destinationAccountId'>

/** Where a corrected order went. Of an order with faults it is not always found out: the same name is the same site. */
async function destinationOf(tx: Executor, before: Destination, outcome: SubmissionOutcome): Promise<Destination> {
  if ('refused' in outcome) {
    const { destinationName, destinationAccountId } = outcome.refused
    const known = destinationName === before.destinationName ? before.destinationAccountId : null
    return { destinationName, destinationAccountId: destinationAccountId ?? known }
  }
  const [taken] = await tx
    .select({ destinationName: accounts.name, destinationAccountId: accounts.id })
    .from(orders)
    .innerJoin(accounts, eq(accounts.id, orders.destinationAccountId))
    .where(eq(orders.id, outcome.orderId))
  return taken ?? before
}

async function lockUnaccepted(tx: Executor, errorId: string) {
  const [row] = await tx.select().from(submissionErrors).where(eq(submissionErrors.id, errorId)).for('update')
  if (!row) throw new Error(`The submission error ${errorId} is gone`)
  if (row.orderId && (await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, row.orderId))).length > 0) {
    throw conflict('already_resubmitted', 'This order was resubmitted and accepted.')
  }
  return row
}
