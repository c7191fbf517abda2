import { and, eq, inArray, ne } from 'drizzle-orm'
import { takeOutOfBatches } from '../batches/take-out.ts'
import type { Executor } from '../core/database/open.ts'
import { items, shipments } from '../core/database/schema/tables.ts'
import type { Upstream } from '../upstream.ts'
import { changeOrderStatus, type LockedOrder } from './changes.ts'

export async function cancelLocked(up: Upstream, tx: Executor, order: LockedOrder, message: string): Promise<void> {
  await cancelShipments(up, tx, order)
  await changeOrderStatus(up, tx, order.id, 'cancelled', message)
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
  await takeOutOfBatches(up, tx, order.destinationAccountId, dropped)
}
