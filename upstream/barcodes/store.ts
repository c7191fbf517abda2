import { and, countDistinct, desc, eq, inArray, max, sql } from 'drizzle-orm'
import * as z from 'zod'
import { toComparedCode } from '#lib/contract/codes.ts'
import type { Executor } from '../core/database/open.ts'
import { barcodes, batches, items, jobs, orders, subBatches } from '../core/database/schema/tables.ts'
import { notFound } from '../core/errors.ts'
import { type BarcodeKind, toBarcode } from './to-barcode.ts'

/** What a scan most likely means when a code stands for several things: the most particular one first. */
const rank = sql`array_position(array['component', 'item', 'shipment', 'order'], ${barcodes.type})`
const isUnderWay = sql`(${orders.status} not in ('shipped', 'cancelled'))`

/** What a code stands for at the account that scans it. Orders under way come before finished ones, new before old. */
export async function findBarcode(db: Executor, accountId: string, scanned: string) {
  const code = toComparedCode(scanned)
  const [found] = await db
    .select({ barcode: barcodes, sourceOrderId: orders.sourceOrderId })
    .from(barcodes)
    .innerJoin(orders, eq(orders.id, barcodes.orderId))
    .where(and(eq(barcodes.accountId, accountId), eq(barcodes.code, code)))
    .orderBy(desc(isUnderWay), rank, desc(barcodes.createdAt), desc(barcodes.id))
    .limit(1)
  if (!found) return requireBatch(db, accountId, code)
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

/** A batch or a part of it. It leads to an order only when everything in it is of that order. */
async function requireBatch(db: Executor, accountId: string, code: string) {
  const [found] = await db
    .select({ type: barcodes.type, batch: batches, part: subBatches })
    .from(barcodes)
    .innerJoin(batches, eq(batches.id, barcodes.batchId))
    .leftJoin(subBatches, and(eq(subBatches.batchId, batches.id), eq(subBatches.barcode, barcodes.code)))
    .where(and(eq(barcodes.accountId, accountId), eq(barcodes.code, code)))
    .limit(1)
  if (!found) throw notFound('Barcode')
  const { type, batch, part } = found
  const held = part
    ? inArray(items.id, db.select({ id: jobs.itemId }).from(jobs).where(eq(jobs.subBatchId, part.id)))
    : eq(items.batchId, batch.id)
  // Each component of an item is a job of its own, and all of them are of the same copies.
  const made = db
    .select({ itemId: jobs.itemId, copies: max(jobs.quantity).as('copies') })
    .from(items)
    .innerJoin(jobs, and(eq(jobs.itemId, items.id), part ? eq(jobs.subBatchId, part.id) : undefined))
    .where(and(held, eq(items.status, 'live'), eq(jobs.status, 'live')))
    .groupBy(jobs.subBatchId, jobs.itemId)
    .as('made')
  const [inOrders, [left]] = await Promise.all([
    db
      .selectDistinct({ _id: orders.id, sourceOrderId: orders.sourceOrderId })
      .from(items)
      .innerJoin(orders, eq(orders.id, items.orderId))
      .where(held)
      .limit(2),
    db
      .select({ items: countDistinct(made.itemId), copies: sql`coalesce(sum(${made.copies}), 0)`.mapWith(Number) })
      .from(made),
  ])
  return {
    order: inOrders.length === 1 ? inOrders[0] : undefined,
    barcode: {
      code,
      type,
      batch: {
        number: batch.number,
        part: part?.number,
        status: part?.status ?? batch.status,
        items: left?.items ?? 0,
        copies: left?.copies ?? 0,
      },
    },
  }
}

const counters = z.array(z.object({ counter: z.coerce.number() }))

export async function reserveBarcodes(tx: Executor, kind: BarcodeKind, count: number): Promise<string[]> {
  const drawn = await tx.execute(
    sql`select nextval('barcode_number') as counter from generate_series(1, ${count}::int)`,
  )
  return counters.parse(drawn.rows).map(({ counter }) => toBarcode(kind, counter))
}
