import { isDatabaseAway } from '../core/database/errors.ts'
import { dueDelivery } from '../core/jobs/fire-triggers.ts'
import type { Worker } from '../core/jobs/outbox-runner.ts'
import { logError } from '../core/log.ts'
import { attemptDelivery, findDelivery, giveUpDelivery } from './attempt.ts'

const timeoutMs = 30_000
const minuteMs = 60_000
const delaysMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 120 * minuteMs]
const nextDelayMs = (attempt: number) => delaysMs[attempt - 1] ?? 120 * minuteMs

/** Those from before an update may lack their trigger's id. */
const dueJob = dueDelivery.omit({ triggerId: true })

/** Sends what an event brought about, with growing delays as long as it is not delivered, where its trigger has retry. */
export const triggerWorker: Worker = {
  concurrency: 12,
  limits: { accountId: 3, triggerId: 2 },
  nextDelayMs,
  async work(up, payload, { attempt, isLast, signal }) {
    const { deliveryId, retry } = dueJob.parse(payload)
    const found = await findDelivery(up.database.orm, deliveryId)
    // Its trigger was deleted, or it was sent again by hand in the meantime.
    if (!found || found.delivery.status === 'delivered') return
    const isRepeated = retry && !isLast
    const nextAttemptAt = isRepeated ? new Date(up.now().getTime() + nextDelayMs(attempt)) : null
    const outcome = await attemptDelivery(up, found, { timeoutMs, signal, ifFailed: { nextAttemptAt } }).catch(
      async (error: unknown) => {
        if (!isLast || signal.aborted || isDatabaseAway(error)) throw error
        logError('trigger', error, { deliveryId })
        await giveUpDelivery(up, found)
        return 'failed'
      },
    )
    if (outcome === 'failed' && retry) throw new Error('not delivered')
  },
}
