import { and, eq } from 'drizzle-orm'
import { batchesOf, settleBatches } from '../batches/settle.ts'
import type { Executor } from '../core/database/open.ts'
import { items, shipments } from '../core/database/schema/tables.ts'
import { fireTriggers } from '../core/jobs/fire-triggers.ts'
import { changeOrderStatus, type LockedOrder, partiesOf, publishOrder, writeLog } from '../order-status/changes.ts'
import { completeItems } from '../order-status/complete-items.ts'
import type { Upstream } from '../upstream.ts'
import type { Tracking } from './documents.ts'
import { numberOf, type ShipmentRow } from './store.ts'

type Shipping = {
  order: LockedOrder
  shipment: ShipmentRow
  tracking: Tracking
  fileId: string | null
  by: string
  packed?: ShipmentRow['packed']
}

/** Marks a locked shipment as shipped. What is shipped has been produced, so its items are complete. */
export async function markShipped(
  up: Upstream,
  tx: Executor,
  { order, shipment, tracking, fileId, by, packed }: Shipping,
) {
  const { trackingNumber, trackingUrl } = tracking
  await tx
    .update(shipments)
    .set({ status: 'shipped', shippedDate: up.now(), trackingNumber, trackingUrl, shippingDocFileId: fileId, packed })
    .where(eq(shipments.id, shipment.id))
  const withNumber = trackingNumber && ` with the tracking number ${trackingNumber}`
  const message = `Shipment ${await numberOf(tx, shipment)} shipped by ${by}${withNumber}`
  await writeLog(up, tx, { orderId: order.id, message, resourceType: 'shipment', resourceId: shipment.id })
  await completePackedItems(up, tx, order, shipment, by)
  const accountIds = partiesOf(order)
  await up.bus.publish(tx, { accountIds, entity: 'shipment', entityId: shipment.id, orderId: order.id })
  const isLeft = and(eq(shipments.orderId, order.id), eq(shipments.status, 'live'))
  if ((await tx.$count(shipments, isLeft)) === 0)
    await changeOrderStatus(up, tx, order.id, 'shipped', 'All shipments are shipped')
  else await publishOrder(up, tx, order)
  // Last: what it says of the order is what the order has become.
  const event = 'oneflow.shipment.shipped'
  await fireTriggers(up, tx, { event, accountIds, ref: 'shipment', refId: shipment.id, order })
}

async function completePackedItems(up: Upstream, tx: Executor, order: LockedOrder, shipment: ShipmentRow, by: string) {
  const open = await tx
    .select({ id: items.id, batchId: items.batchId })
    .from(items)
    .where(and(eq(items.shipmentId, shipment.id), eq(items.status, 'live')))
  if (open.length === 0) return
  const ids = open.map(({ id }) => id)
  await completeItems(up, tx, order, ids, by)
  await settleBatches(up, tx, order.destinationAccountId, batchesOf(open))
}
