import { and, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../database/open.ts'
import { barcodes, items, orders } from '../database/schema/tables.ts'
import { notFound } from '../problem.ts'

/** What a scan most likely means when a code stands for several things: the most particular one first. */
const rank = sql`array_position(array['component', 'item', 'shipment', 'order'], ${barcodes.type})`
const isUnderWay = sql`(${orders.status} not in ('shipped', 'cancelled'))`

/** What a code stands for at the account that scans it. Orders under way come before finished ones, new before old. */
export async function findBarcode(db: Executor, accountId: string, scanned: string) {
  const code = scanned.toUpperCase()
  const [found] = await db
    .select({ barcode: barcodes, sourceOrderId: orders.sourceOrderId })
    .from(barcodes)
    .innerJoin(orders, eq(orders.id, barcodes.orderId))
    .where(and(eq(barcodes.accountId, accountId), eq(barcodes.code, code)))
    .orderBy(desc(isUnderWay), rank, desc(barcodes.createdAt), desc(barcodes.id))
    .limit(1)
  if (!found) return requireOrderOfBatch(db, accountId, code)
  const { orderId, type, itemId, componentId, shipmentId } = found.barcode
  return {
    order: { _id: orderId ?? '', sourceOrderId: found.sourceOrderId },
    barcode: {
      code,
      type,
      itemId: itemId ?? undefined,
      componentId: componentId ?? undefined,
      shipmentId: shipmentId ?? undefined,
    },
  }
}

/** A batch leads to an order only when everything in it is of that order. */
async function requireOrderOfBatch(db: Executor, accountId: string, code: string) {
  const inBatch = await db
    .selectDistinct({ _id: orders.id, sourceOrderId: orders.sourceOrderId, type: barcodes.type })
    .from(barcodes)
    .innerJoin(items, eq(items.batchId, barcodes.batchId))
    .innerJoin(orders, eq(orders.id, items.orderId))
    .where(and(eq(barcodes.accountId, accountId), eq(barcodes.code, code)))
    .limit(2)
  const [only, another] = inBatch
  if (!only || another) throw notFound('Barcode')
  const { type, ...order } = only
  return { order, barcode: { code, type } }
}
