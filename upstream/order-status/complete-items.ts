import { and, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../core/database/open.ts'
import { insertRows } from '../core/database/rows.ts'
import { items, jobs, orderLogs } from '../core/database/schema/tables.ts'
import type { Upstream } from '../upstream.ts'
import { changeOrderStatus, type LockedOrder, partiesOf, publishOrder } from './changes.ts'

/** Completes live items of one locked order, and the order when nothing of it is left. Tells whether it did. */
export async function completeItems(
  up: Upstream,
  tx: Executor,
  order: LockedOrder,
  itemIds: string[],
  by: string,
): Promise<boolean> {
  const done = await tx
    .update(items)
    .set({ status: 'complete', completed: up.now() })
    .where(and(inArray(items.id, itemIds), eq(items.status, 'live')))
    .returning({ id: items.id, sourceItemId: items.sourceItemId, barcode: items.barcode })
  await tx
    .update(jobs)
    .set({ status: 'complete' })
    .where(and(inArray(jobs.itemId, itemIds), eq(jobs.status, 'live')))
  if (done.length === 0) return false
  const logs = done.map(({ id, sourceItemId, barcode }) => ({
    orderId: order.id,
    message: `Item ${sourceItemId || barcode} completed by ${by}`,
    resourceType: 'item',
    resourceId: id,
    timestamp: up.now(),
  }))
  await insertRows(tx, orderLogs, logs)
  await publishItems(up, tx, order, done)
  const isLeft = and(eq(items.orderId, order.id), inArray(items.status, ['live', 'waiting']))
  if ((await tx.$count(items, isLeft)) > 0) return false
  await changeOrderStatus(up, tx, order.id, 'complete', 'All items are complete')
  return true
}

/** Several items of an order at once are one change of the order. */
function publishItems(up: Upstream, tx: Executor, order: LockedOrder, done: { id: string }[]): Promise<void> {
  const [only, another] = done
  if (!only || another) return publishOrder(up, tx, order)
  return up.bus.publish(tx, { accountIds: partiesOf(order), entity: 'item', entityId: only.id, orderId: order.id })
}
