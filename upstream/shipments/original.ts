import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'
import type { Executor } from '../core/database/open.ts'
import { items, shipments } from '../core/database/schema/tables.ts'
import { accountName, type LockedOrder } from '../order-status/changes.ts'
import type { Upstream } from '../upstream.ts'
import { copyOf, type StoredDocument, saveDocument, type Tracking } from './documents.ts'
import { markShipped } from './mark-shipped.ts'
import { divideShipment } from './split.ts'
import { lockShipment, type ShipmentRow } from './store.ts'

/** A shipment of a partner's order, and the order that it is made for. Both are locked. */
export type Outsourced = { original: LockedOrder; order: LockedOrder; shipment: ShipmentRow; tracking: Tracking }
type Shipped = Outsourced & { document: StoredDocument }

/** Ships of an order what its partner has shipped of it, with the delivery note that is in the parcel. */
export async function shipOriginal(
  up: Upstream,
  tx: Executor,
  { original, order, shipment, tracking, document }: Shipped,
) {
  const by = await accountName(tx, order.destinationAccountId)
  for (const { whole, packed, left } of await findCounterparts(tx, original, shipment)) {
    // Stock items name a shipment by its index, so the one that has the index of the partner's ships, and keeps them.
    const isSameIndex = whole.shipmentIndex === shipment.shipmentIndex
    const moved = isSameIndex ? left : packed
    const madeId =
      left.length > 0 ? await divideShipment(up, tx, { order: original, shipment: whole, moved, by }) : whole.id
    const id = isSameIndex ? whole.id : madeId
    // The items of an outsourced order wait; here they are made.
    await tx
      .update(items)
      .set({ status: 'live' })
      .where(and(inArray(items.id, packed), eq(items.status, 'waiting')))
    await tx.update(shipments).set({ carrier: shipment.carrier }).where(eq(shipments.id, id))
    const shipped = await lockShipment(tx, id)
    const note = await copyOf(up, tx, document, original, shipped)
    await saveDocument(up, tx, shipped, note)
    await markShipped(up, tx, { order: original, shipment: shipped, tracking, fileId: note.fileId, by })
  }
}

/** What of the original is in a shipment of the partner's order, which may have been divided there. */
export async function findCounterparts(tx: Executor, original: LockedOrder, shipment: ShipmentRow) {
  const made = await tx.select({ position: items.position }).from(items).where(eq(items.shipmentId, shipment.id))
  if (made.length === 0) return findEmptyCounterpart(tx, original, shipment)
  const positions = new Set(made.map(({ position }) => position))
  const ordered = await tx.select().from(items).where(eq(items.orderId, original.id))
  const found = Map.groupBy(ordered, ({ shipmentId }) => shipmentId)
  const counterparts = []
  for (const [shipmentId, all] of found) {
    const idsOf = (isPacked: boolean) =>
      all.filter(({ position }) => positions.has(position) === isPacked).map(({ id }) => id)
    const [packed, left] = [idsOf(true), idsOf(false)]
    if (packed.length === 0) continue
    counterparts.push({ whole: await lockShipment(tx, shipmentId), packed, left })
  }
  return counterparts
}

/** A shipment without items is never divided, so it has the same index in both orders; several may have the same one. */
async function findEmptyCounterpart(tx: Executor, original: LockedOrder, { shipmentIndex }: ShipmentRow) {
  const packed = tx.select({ id: items.shipmentId }).from(items).where(eq(items.orderId, original.id))
  const [found] = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(
      and(
        eq(shipments.orderId, original.id),
        eq(shipments.shipmentIndex, shipmentIndex),
        notInArray(shipments.id, packed),
      ),
    )
    .orderBy(desc(eq(shipments.status, 'live')))
    .limit(1)
  return found ? [{ whole: await lockShipment(tx, found.id), packed: [], left: [] }] : []
}
