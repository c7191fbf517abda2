import { eq, inArray, max, sql } from 'drizzle-orm'
import type { Executor } from '../core/database/open.ts'
import { barcodes, items, jobs, orders, shipments } from '../core/database/schema/tables.ts'
import { conflict, invalid, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { requireSite } from '../order-status/access.ts'
import {
  type LockedOrder,
  lockOrder,
  nameOf,
  type Person,
  partiesOf,
  publishOrder,
  writeLog,
} from '../order-status/changes.ts'
import { refuseIfOutsourced } from '../order-status/outsourced.ts'
import type { Upstream } from '../upstream.ts'
import { findShipment, numberOf, readShipment, requireVisibleShipment, type ShipmentRow } from './store.ts'

/** Moves some items of a live shipment into a new one, which is shipped like any other. */
export function splitShipment(up: Upstream, person: Person, shipmentId: string, itemIds: string[]) {
  return up.database.transaction(async (tx) => {
    const seen = await requireVisibleShipment(tx, person.accountId, shipmentId)
    requireSite(seen.order, person.accountId, 'Shipment')
    const order = await lockOrder(tx, seen.order.id)
    await refuseIfOutsourced(tx, order.id)
    const original = await findShipment(tx, shipmentId)
    if (!original) throw notFound('Shipment')
    if (original.status !== 'live') {
      throw conflict('not_live', `Only a live shipment can be split; this one is ${original.status}.`)
    }
    const moved = [...new Set(itemIds)]
    await refuseUnlessSome(tx, original, moved)
    const by = await nameOf(tx, person)
    const id = await divideShipment(up, tx, { order, shipment: original, moved, by })
    return {
      success: true as const,
      shipment: await readShipment(tx, id),
      remaining: await readShipment(tx, shipmentId),
    }
  })
}

type Division = { order: LockedOrder; shipment: ShipmentRow; moved: string[]; by: string }

/** Moves items of a shipment into a new one, and returns its id. */
export async function divideShipment(up: Upstream, tx: Executor, { order, shipment, moved, by }: Division) {
  const [highest] = await tx
    .select({ index: max(shipments.shipmentIndex) })
    .from(shipments)
    .where(eq(shipments.orderId, order.id))
  const id = newId(up.now())
  const shipmentIndex = (highest?.index ?? 0) + 1
  const fresh = { ...shipment, id, shipmentIndex, partial: true, trackingNumber: '', trackingUrl: '' }
  await tx.insert(shipments).values(fresh)
  await moveTo(tx, id, moved)
  await tx
    .update(orders)
    .set({ shipmentCount: sql`${orders.shipmentCount} + 1`, updatedAt: up.now() })
    .where(eq(orders.id, order.id))
  const [number, newNumber] = [await numberOf(tx, shipment), await numberOf(tx, fresh)]
  const message = `Shipment ${number} split by ${by}: ${moved.length} of its items now ship as shipment ${newNumber}`
  await writeLog(up, tx, { orderId: order.id, message, resourceType: 'shipment', resourceId: id })
  for (const entityId of [shipment.id, id]) {
    await up.bus.publish(tx, { accountIds: partiesOf(order), entity: 'shipment', entityId, orderId: order.id })
  }
  await publishOrder(up, tx, order)
  return id
}

async function refuseUnlessSome(tx: Executor, { id, orderId }: ShipmentRow, moved: string[]): Promise<void> {
  const ordered = await tx
    .select({ id: items.id, barcode: items.barcode, shipmentId: items.shipmentId })
    .from(items)
    .where(eq(items.orderId, orderId))
  const known = new Set(ordered.map((item) => item.id))
  const strangers = moved.flatMap((item, at) =>
    known.has(item) ? [] : [{ path: `itemIds.${at}`, message: 'is not an item of this shipment' }],
  )
  if (strangers.length > 0) throw invalid(strangers)
  const elsewhere = ordered.filter((item) => moved.includes(item.id) && item.shipmentId !== id)
  if (elsewhere.length > 0) {
    const codes = elsewhere.map(({ barcode }) => barcode).join(', ')
    throw conflict('moved', `No longer in this shipment, because somebody has split it: ${codes}.`)
  }
  if (ordered.every((item) => item.shipmentId !== id || moved.includes(item.id))) {
    throw invalid([{ path: 'itemIds', message: 'must leave at least one item in the shipment' }])
  }
}

async function moveTo(tx: Executor, shipmentId: string, itemIds: string[]): Promise<void> {
  await tx.update(items).set({ shipmentId }).where(inArray(items.id, itemIds))
  await tx.update(jobs).set({ shipmentId }).where(inArray(jobs.itemId, itemIds))
  await tx.update(barcodes).set({ shipmentId }).where(inArray(barcodes.itemId, itemIds))
}
