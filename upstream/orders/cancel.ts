import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { batchesOf, settleBatches } from '../batches/settle.ts'
import type { Executor } from '../core/database/open.ts'
import { items, jobs, shipments } from '../core/database/schema/tables.ts'
import { conflict, notFound } from '../core/errors.ts'
import {
  changeOrderStatus,
  type LockedOrder,
  lockOrder,
  nameOf,
  type Person,
  partiesOf,
} from '../order-status/changes.ts'
import type { Upstream } from '../upstream.ts'

/** Cancels an order for either party, with all that is not shipped yet. */
export function cancelOrder(up: Upstream, person: Person, orderId: string): Promise<void> {
  return up.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!partiesOf(order).includes(person.accountId)) throw notFound('Order')
    refuseUnlessCancellable(order)
    await cancelShipments(up, tx, order)
    await changeOrderStatus(up, tx, orderId, 'cancelled', `Order cancelled by ${await nameOf(tx, person)}`)
  })
}

function refuseUnlessCancellable({ status }: LockedOrder): void {
  const because = {
    pending: 'This order cannot be cancelled while it is pending: its enquiry has to be resolved first.',
    cancelled: 'This order is already cancelled.',
    shipped: 'This order cannot be cancelled, because it has been shipped.',
  }
  if (status === 'pending' || status === 'cancelled' || status === 'shipped') {
    throw conflict('cannot_cancel', because[status])
  }
}

async function cancelShipments(up: Upstream, tx: Executor, order: LockedOrder): Promise<void> {
  const stopped = await tx
    .update(shipments)
    .set({ status: 'cancelled' })
    .where(and(eq(shipments.orderId, order.id), eq(shipments.status, 'live')))
    .returning({ id: shipments.id })
  const ids = stopped.map(({ id }) => id)
  if (ids.length === 0) return
  const dropped = await tx
    .update(items)
    .set({ status: 'cancelled' })
    .where(and(inArray(items.shipmentId, ids), ne(items.status, 'cancelled')))
    .returning({ id: items.id, batchId: items.batchId })
  const itemIds = dropped.map(({ id }) => id)
  if (itemIds.length === 0) return
  await takeOutOfSubBatches(tx, itemIds)
  await tx
    .update(jobs)
    .set({ status: 'cancelled' })
    .where(and(inArray(jobs.itemId, itemIds), ne(jobs.status, 'cancelled')))
  await settleBatches(up, tx, order.destinationAccountId, batchesOf(dropped))
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
