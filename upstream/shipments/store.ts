import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import { looseAttributes, specsOf } from '#lib/contract/fields.ts'
import { attachment, type Shipment } from '#lib/contract/shipments.ts'
import { shipmentSpecs } from '#lib/contract/specs.ts'
import type { Executor } from '../core/database/open.ts'
import { items, orders, shipments } from '../core/database/schema/tables.ts'
import { notFound } from '../core/errors.ts'
import { isVisibleTo } from '../order-status/access.ts'

const rest = z.object({
  canShipEarly: z.boolean().catch(true),
  pspBranding: z.boolean().catch(true),
  labelName: z.string().catch(''),
  carrierFields: looseAttributes,
  attachments: z.array(attachment).catch([]),
  ...specsOf(shipmentSpecs),
})

export type ShipmentRow = typeof shipments.$inferSelect

export async function shipmentsOfOrder(db: Executor, orderId: string): Promise<Shipment[]> {
  const found = await db
    .select()
    .from(shipments)
    .where(eq(shipments.orderId, orderId))
    .orderBy(asc(shipments.shipmentIndex), asc(shipments.id))
  return withItems(db, found)
}

export async function requireVisibleShipment(db: Executor, accountId: string, shipmentId: string) {
  const [found] = await db
    .select({ shipment: shipments, order: orders })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(shipments.id, shipmentId), isVisibleTo(accountId)))
  if (!found) throw notFound('Shipment')
  return found
}

export async function findShipment(db: Executor, shipmentId: string): Promise<ShipmentRow | undefined> {
  const [shipment] = await db.select().from(shipments).where(eq(shipments.id, shipmentId))
  return shipment
}

export async function lockShipment(tx: Executor, shipmentId: string): Promise<ShipmentRow> {
  const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, shipmentId)).for('no key update')
  if (!shipment) throw notFound('Shipment')
  return shipment
}

/** Its place in the order, by which the portal numbers it. */
export function numberOf(db: Executor, { id, orderId, shipmentIndex }: ShipmentRow): Promise<number> {
  const isUntil = sql`(${shipments.shipmentIndex}, ${shipments.id}) <= (${shipmentIndex}, ${id})`
  return db.$count(shipments, and(eq(shipments.orderId, orderId), isUntil))
}

/** The shipment as the API shows it. */
export async function readShipment(db: Executor, shipmentId: string): Promise<Shipment> {
  const row = await findShipment(db, shipmentId)
  const [shipment] = row ? await withItems(db, [row]) : []
  if (!shipment) throw notFound('Shipment')
  return shipment
}

async function withItems(db: Executor, rows: ShipmentRow[]): Promise<Shipment[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const packed = await db
    .select({ id: items.id, shipmentId: items.shipmentId })
    .from(items)
    .where(inArray(items.shipmentId, ids))
    .orderBy(asc(items.position))
  const itemsOf = Map.groupBy(packed, (item) => item.shipmentId)
  return rows.map((row) => toShipment(row, itemsOf.get(row.id)))
}

const toShipment = (row: ShipmentRow, packed: { id: string }[] = []): Shipment => ({
  ...rest.parse(row.rest),
  _id: row.id,
  orderId: row.orderId,
  shipmentIndex: row.shipmentIndex,
  itemIds: packed.map(({ id }) => id),
  status: row.status,
  shipByDate: row.shipByDate.toISOString(),
  shippedDate: row.shippedDate?.toISOString(),
  trackingNumber: row.trackingNumber,
  trackingUrl: row.trackingUrl,
  shippingDoc: row.shippingDocFileId ? { fileId: row.shippingDocFileId } : undefined,
  carrier: row.carrier,
  shipTo: row.shipTo,
  returnAddress: row.returnAddress ?? undefined,
  dispatchAlert: row.dispatchAlert,
  partial: row.partial,
  details: row.details,
})
