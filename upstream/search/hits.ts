import { eq, inArray } from 'drizzle-orm'
import * as z from 'zod'
import type { Executor } from '../core/database/open.ts'
import { enquiries, items, orders, products, shipments } from '../core/database/schema/tables.ts'

const tags = z.array(z.string()).catch([])

/** The hits in the order of the ids. An object that was removed meanwhile is left out. */
function sortByIds<T extends { objectID: string }>(ids: readonly string[], hits: T[]): T[] {
  const byId = new Map(hits.map((hit) => [hit.objectID, hit]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A hit is a shipment with the status of its order, which it leads to. */
export async function orderHits(db: Executor, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select({ shipment: shipments, order: orders, packed: db.$count(items, eq(items.shipmentId, shipments.id)) })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(inArray(shipments.id, ids))
  const hits = rows.map(({ shipment: { id, shipTo, carrier }, order, packed }) => ({
    objectID: id,
    orderId: order.id,
    sourceOrderId: order.sourceOrderId,
    status: order.status,
    created: order.date.toISOString(),
    shipTo: { name: shipTo.name, companyName: shipTo.companyName, postcode: shipTo.postcode, town: shipTo.town },
    carrier,
    items: packed,
    _tags: tags.parse(order.rest.tags),
  }))
  return sortByIds(ids, hits)
}

export async function productHits(db: Executor, ids: string[]) {
  if (ids.length === 0) return []
  const { id, productCode, description } = products
  const rows = await db.select({ objectID: id, productCode, description }).from(products).where(inArray(id, ids))
  return sortByIds(ids, rows)
}

export async function enquiryHits(db: Executor, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await db.select().from(enquiries).where(inArray(enquiries.id, ids))
  const hits = rows.map(({ id, status, createdAt, sender, subject }) => ({
    objectID: id,
    status,
    created: createdAt.toISOString(),
    from: sender,
    subject,
  }))
  return sortByIds(ids, hits)
}
