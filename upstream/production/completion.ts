import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { toComparedCode } from '#lib/contract/codes.ts'
import { batchesOf, settleBatches } from '../batches/settle.ts'
import { readBatch } from '../batches/store.ts'
import type { Executor } from '../core/database/open.ts'
import { barcodes, batches, items, jobs, orders, subBatches } from '../core/database/schema/tables.ts'
import { conflict, notFound } from '../core/errors.ts'
import { requireSite } from '../order-status/access.ts'
import { type LockedOrder, lockBrands, lockOrder, lockSite, nameOf, type Person } from '../order-status/changes.ts'
import { completeItems } from '../order-status/complete-items.ts'
import { refuseIfOutsourced } from '../order-status/outsourced.ts'
import type { Upstream } from '../upstream.ts'
import { readWorkItem } from './work-items.ts'

export function completeItem(up: Upstream, person: Person, itemId: string) {
  return up.database.transaction(async (tx) => {
    const [known] = await tx.select({ orderId: items.orderId }).from(items).where(eq(items.id, itemId))
    if (!known) throw notFound('Item')
    const order = await lockOrder(tx, known.orderId)
    requireSite(order, person.accountId, 'Item')
    const [item] = await tx.select().from(items).where(eq(items.id, itemId))
    await refuseIfOutsourced(tx, order.id)
    if (item?.status === 'complete') throw conflict('already_complete', 'This item is already complete.')
    if (item?.status !== 'live' || order.status !== 'printready') throw conflict('not_live', whyNotLive(order))
    const completedOrder = await completeItems(up, tx, order, [itemId], await nameOf(tx, person))
    await settleBatches(up, tx, order.destinationAccountId, batchesOf([item]))
    return { success: true as const, item: await readWorkItem(tx, itemId), completedOrder }
  })
}

const whyNotLive = ({ status }: LockedOrder) =>
  status === 'cancelled'
    ? 'This item cannot be completed, because its order is cancelled.'
    : `This item cannot be completed, because its order is not in production (${status}).`

export function completeBatch(up: Upstream, person: Person, code: string) {
  return up.database.transaction(async (tx) => {
    await lockSite(tx, person.accountId)
    await lockBrands(tx, 'by brand')
    const scanned = await findBatch(tx, person.accountId, toComparedCode(code))
    const orderIds = await ordersIn(tx, scanned)
    const by = await nameOf(tx, person)
    const locked: LockedOrder[] = []
    for (const orderId of orderIds) locked.push(await lockOrder(tx, orderId))
    let completedItems = 0
    let completedOrders = 0
    for (const order of locked) {
      if (order.status !== 'printready') continue
      const itemIds = await finishedItems(tx, scanned, order.id)
      if (itemIds.length === 0) continue
      completedItems += itemIds.length
      if (await completeItems(up, tx, order, itemIds, by)) completedOrders += 1
    }
    await settleBatches(up, tx, person.accountId, [scanned.batchId])
    return { success: true as const, batch: await readBatch(tx, scanned.batchId), completedItems, completedOrders }
  })
}

type Scanned = { batchId: string; subBatchId: string | undefined }

async function findBatch(tx: Executor, accountId: string, code: string): Promise<Scanned> {
  const [found] = await tx
    .select({ batch: batches, subBatch: subBatches })
    .from(barcodes)
    .innerJoin(batches, eq(batches.id, barcodes.batchId))
    .leftJoin(subBatches, and(eq(subBatches.batchId, batches.id), eq(subBatches.barcode, barcodes.code)))
    .where(
      and(eq(barcodes.accountId, accountId), eq(barcodes.code, code), inArray(barcodes.type, ['batch', 'subbatch'])),
    )
  if (!found) throw notFound('Batch')
  const { batch, subBatch } = found
  const status = subBatch?.status ?? batch.status
  const name = subBatch ? `Sub-batch ${batch.number}.${subBatch.number}` : `Batch ${batch.number}`
  if (status === 'complete') throw conflict('already_complete', `${name} is already complete.`)
  if (status === 'cancelled') throw conflict('cancelled', `${name} is cancelled: all of its orders were.`)
  return { batchId: batch.id, subBatchId: subBatch?.id }
}

/** Orders with live work in the batch. By brand, because the counts of a brand are shared by all sites it sends to. */
async function ordersIn(tx: Executor, { batchId, subBatchId }: Scanned): Promise<string[]> {
  const ids = subBatchId
    ? tx
        .select({ id: jobs.orderId })
        .from(jobs)
        .where(and(eq(jobs.subBatchId, subBatchId), eq(jobs.status, 'live')))
    : tx
        .select({ id: items.orderId })
        .from(items)
        .where(and(eq(items.batchId, batchId), eq(items.status, 'live')))
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(asc(orders.sourceAccountId), asc(orders.id))
  return found.map(({ id }) => id)
}

async function finishedItems(tx: Executor, { batchId, subBatchId }: Scanned, orderId: string): Promise<string[]> {
  const ofOrder = and(eq(items.orderId, orderId), eq(items.batchId, batchId), eq(items.status, 'live'))
  if (!subBatchId) return (await tx.select({ id: items.id }).from(items).where(ofOrder)).map(({ id }) => id)
  const touched = await tx
    .update(jobs)
    .set({ status: 'complete' })
    .where(and(eq(jobs.subBatchId, subBatchId), eq(jobs.orderId, orderId), eq(jobs.status, 'live')))
    .returning({ itemId: jobs.itemId })
  if (touched.length === 0) return []
  const other = alias(jobs, 'other')
  const unfinished = tx
    .select({ one: sql`1` })
    .from(other)
    .where(and(eq(other.itemId, items.id), eq(other.status, 'live')))
  const ids = touched.map(({ itemId }) => itemId)
  const finished = await tx
    .select({ id: items.id })
    .from(items)
    .where(and(ofOrder, inArray(items.id, ids), notExists(unfinished)))
  return finished.map(({ id }) => id)
}
