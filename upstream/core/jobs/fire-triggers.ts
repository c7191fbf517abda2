import { and, eq, inArray } from 'drizzle-orm'
import * as z from 'zod'
import type { Upstream } from '../../upstream.ts'
import { newId } from '../database/ids.ts'
import type { Executor } from '../database/open.ts'
import { triggerSources, triggers } from '../database/schema/tables.ts'
import { enqueue } from './outbox.ts'

export const triggerQueue = 'trigger'
const attemptsWithRetry = 5

/** What happened, and to what. */
const occurrence = z.object({
  event: z.string(),
  ref: z.enum(['order', 'shipment', 'ordersubmissionerror', 'subbatch']),
  refId: z.string(),
})
export type Occurrence = z.infer<typeof occurrence>

/** One trigger that is due for one occurrence. Every attempt shares the postback. */
export const dueTrigger = occurrence.extend({
  triggerId: z.string(),
  accountId: z.string().optional(),
  postbackId: z.string(),
  at: z.iso.datetime(),
})
export type DueTrigger = z.infer<typeof dueTrigger>

type TriggerEvent = Pick<Occurrence, 'event' | 'ref'> & { accountIds: string[] }

/** Enqueues a delivery for each active trigger of the accounts. It is sent once the transaction is committed. */
export const fireTriggers = (
  up: Upstream,
  tx: Executor,
  { refId, ...triggerEvent }: TriggerEvent & { refId: string },
): Promise<void> => fireTriggersForEach(up, tx, triggerEvent, [refId])

/** The same for several orders, shipments or sub-batches. */
export async function fireTriggersForEach(
  up: Upstream,
  tx: Executor,
  { accountIds, event, ref }: TriggerEvent,
  refIds: readonly string[],
): Promise<void> {
  if (refIds.length === 0) return
  const activeTriggers = await tx
    .select({ triggerId: triggers.id, accountId: triggers.accountId, retry: triggers.retry })
    .from(triggers)
    .innerJoin(triggerSources, eq(triggerSources.id, triggers.triggerSourceId))
    .where(and(inArray(triggers.accountId, accountIds), eq(triggers.active, true), eq(triggerSources.exchange, event)))
  const at = up.now()
  for (const { triggerId, accountId, retry } of activeTriggers) {
    for (const refId of refIds) {
      const postbackId = newId(at)
      const payload: DueTrigger = { event, ref, refId, triggerId, accountId, postbackId, at: at.toISOString() }
      await enqueue(tx, { queue: triggerQueue, payload, maxAttempts: retry ? attemptsWithRetry : 1 })
    }
  }
}
