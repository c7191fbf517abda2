import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Executor } from '../core/database/open.ts'
import { subBatches } from '../core/database/schema/tables.ts'
import { fireTriggersForEach } from '../core/jobs/fire-triggers.ts'
import type { Upstream } from '../upstream.ts'

const changed = z.array(z.object({ id: z.string(), status: z.enum(['complete', 'cancelled']) }))

export async function settleBatches(up: Upstream, tx: Executor, accountId: string, batchIds: string[]): Promise<void> {
  if (batchIds.length === 0) return
  const accountIds = [accountId]
  const open = tx
    .select({ id: subBatches.id })
    .from(subBatches)
    .where(and(inArray(subBatches.batchId, batchIds), eq(subBatches.status, 'live')))
  const ended = await tx.execute(sql`
    update sub_batches set status = case when of_it.some_complete then 'complete' else 'cancelled' end
    from (
      select sub_batch_id, bool_or(status = 'live') as some_live, bool_or(status = 'complete') as some_complete
      from jobs where sub_batch_id in ${open} group by sub_batch_id
    ) as of_it
    where sub_batches.id = of_it.sub_batch_id and not of_it.some_live
    returning sub_batches.id, sub_batches.status`)
  const complete = changed.parse(ended.rows).filter(({ status }) => status === 'complete')
  await fireTriggersForEach(
    up,
    tx,
    { event: 'oneflow.subbatch.completed', accountIds, ref: 'subbatch' },
    complete.map(({ id }) => id),
  )
  await tx.execute(sql`
    update batches set status = case when of_it.some_complete then 'complete' else 'cancelled' end
    from (
      select batch_id, bool_or(status = 'live') as some_live, bool_or(status = 'complete') as some_complete
      from items where ${inArray(sql`batch_id`, batchIds)} group by batch_id
    ) as of_it
    where batches.id = of_it.batch_id and batches.status = 'live' and not of_it.some_live`)
  for (const entityId of batchIds) await up.bus.publish(tx, { accountIds, entity: 'batch', entityId })
}

export const batchesOf = (rows: { batchId: string | null }[]): string[] => [
  ...new Set(rows.flatMap(({ batchId }) => batchId ?? [])),
]
