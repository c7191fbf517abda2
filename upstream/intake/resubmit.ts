import { eq } from 'drizzle-orm'
import { newId } from '../core/database/ids.ts'
import { submissionErrors } from '../core/database/schema/tables.ts'
import type { Upstream } from '../upstream.ts'
import { acceptOrder } from './submit.ts'

type Resubmission = { errorId: string; accountId: string; body: unknown }

/**
 * Submits a corrected order for the account that sent it first. The submission error then shows the corrected body, and
 * the id of the order or the new faults.
 */
export async function resubmitOrder(up: Upstream, { errorId, accountId, body }: Resubmission) {
  const submission = { accountId, body, orderId: newId(up.now()) }
  return acceptOrder(up, submission, (tx, outcome) => {
    const result = 'refused' in outcome ? { errorList: outcome.refused.faults } : { orderId: outcome.orderId }
    const change = { body, resubmittedAt: up.now(), ...result }
    return tx.update(submissionErrors).set(change).where(eq(submissionErrors.id, errorId))
  })
}
