import { eq } from 'drizzle-orm'
import { newId } from '../database/ids.ts'
import { submissionErrors } from '../database/schema/tables.ts'
import type { Upstream } from '../upstream.ts'
import { takeOrder } from './submit.ts'

type Resubmission = { errorId: string; accountId: string; body: unknown }

/**
 * Takes a corrected order for the account that sent it first. Whether it is taken or refused again, its submission
 * error then shows what was sent last; the order's id only when there is one.
 */
export async function resubmitOrder(up: Upstream, { errorId, accountId, body }: Resubmission) {
  const submission = { accountId, body, orderId: newId(up.now()) }
  return takeOrder(up, submission, (tx, taken) => {
    const outcome = 'refused' in taken ? { errorList: taken.refused.faults } : { orderId: taken.orderId }
    const change = { body, resubmittedAt: up.now(), ...outcome }
    return tx.update(submissionErrors).set(change).where(eq(submissionErrors.id, errorId))
  })
}
