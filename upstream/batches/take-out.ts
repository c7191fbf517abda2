import { and, inArray, ne, sql } from 'drizzle-orm'
import type { Executor } from '../core/database/open.ts'
import { jobs } from '../core/database/schema/tables.ts'
import type { Upstream } from '../upstream.ts'
import { batchesOf, settleBatches } from './settle.ts'

export async function takeOutOfBatches(
  up: Upstream,
  tx: Executor,
  accountId: string,
  stopped: { id: string; batchId: string | null }[],
): Promise<void> {
  const itemIds = stopped.map(({ id }) => id)
  if (itemIds.length === 0) return
  await takeOutOfSubBatches(tx, itemIds)
  await tx
    .update(jobs)
    .set({ status: 'cancelled' })
    .where(and(inArray(jobs.itemId, itemIds), ne(jobs.status, 'cancelled')))
  await settleBatches(up, tx, accountId, batchesOf(stopped))
}

/** Cancelled copies make room in their sub-batches. An item counts once, however many components it has. */
async function takeOutOfSubBatches(tx: Executor, itemIds: string[]): Promise<void> {
  await tx.execute(sql`
    update sub_batches set quantity = sub_batches.quantity - dropped.copies
    from (
      select sub_batch_id, sum(copies) as copies
      from (
        select sub_batch_id, max(quantity) as copies from jobs
        where ${inArray(sql`item_id`, itemIds)} and status <> 'cancelled' group by sub_batch_id, item_id
      ) as by_item
      group by sub_batch_id
    ) as dropped
    where sub_batches.id = dropped.sub_batch_id and sub_batches.status = 'live'`)
}
