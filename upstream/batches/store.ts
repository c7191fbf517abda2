import { and, asc, count, desc, eq, exists, getTableColumns, inArray, min, ne, or, sql } from 'drizzle-orm'
import type { Batch } from '#lib/contract/production.ts'
import type { Executor } from '../core/database/open.ts'
import { offsetOf, toPage } from '../core/database/rows.ts'
import { batches, files, fileVersions, items, jobs, products, subBatches } from '../core/database/schema/tables.ts'
import { notFound } from '../core/errors.ts'
import type { Upstream } from '../upstream.ts'

type BatchQuery = { page: number; pagesize: number; status: string; direction: 1 | -1 }
type BatchRow = typeof batches.$inferSelect

/** Batches of the account by deadline. A status that no batch has finds none. */
export async function listBatches(db: Executor, accountId: string, query: BatchQuery) {
  const matches = and(eq(batches.accountId, accountId), sql`${batches.status} = ${query.status}`)
  const inOrder = query.direction === 1 ? asc : desc
  const found = await db
    .select()
    .from(batches)
    .where(matches)
    .orderBy(inOrder(batches.sla), inOrder(batches.id))
    .limit(query.pagesize)
    .offset(offsetOf(query))
  return toPage(query, await db.$count(batches, matches), await toBatches(db, found))
}

/** The batches that an order is in. Only the account that they are of is told what they hold of other orders. */
export async function batchesOfOrder(db: Executor, accountId: string, orderId: string): Promise<Batch[]> {
  const held = db.selectDistinct({ id: items.batchId }).from(items).where(eq(items.orderId, orderId))
  const found = await db.select().from(batches).where(inArray(batches.id, held)).orderBy(asc(batches.number))
  return toBatches(db, found, { accountId, orderId })
}

export async function readBatch(db: Executor, batchId: string): Promise<Batch> {
  const [batch] = await toBatches(db, await db.select().from(batches).where(eq(batches.id, batchId)))
  if (!batch) throw notFound('Batch')
  return batch
}

async function toBatches(db: Executor, rows: BatchRow[], seen?: { accountId: string; orderId: string }) {
  if (rows.length === 0) return []
  const isCounted = seen && or(eq(items.orderId, seen.orderId), eq(items.accountId, seen.accountId))
  const ids = rows.map((row) => row.id)
  const made = await db
    .select({
      batchId: items.batchId,
      sla: min(items.shipByDate),
      quantity: sql`sum(${items.quantity})`.mapWith(Number),
      itemCount: count(),
      completedCount: sql`count(*) filter (where ${items.status} = 'complete')`.mapWith(Number),
    })
    .from(items)
    .where(and(inArray(items.batchId, ids), ne(items.status, 'cancelled'), isCounted))
    .groupBy(items.batchId)
  const productIds = rows.flatMap((row) => row.productId ?? [])
  const madeOf = new Map(made.map((one) => [one.batchId, one]))
  const productOf = new Map(
    (productIds.length > 0 ? await db.select().from(products).where(inArray(products.id, productIds)) : []).map(
      ({ id, productCode, description }) => [id, { productCode, description }],
    ),
  )
  return rows.map(
    (row): Batch => ({
      _id: row.id,
      barcode: row.barcode,
      number: row.number,
      status: row.status,
      sla: (!seen || seen.accountId === row.accountId ? row.sla : madeOf.get(row.id)?.sla)?.toISOString(),
      quantity: madeOf.get(row.id)?.quantity ?? 0,
      itemCount: madeOf.get(row.id)?.itemCount ?? 0,
      completedCount: madeOf.get(row.id)?.completedCount ?? 0,
      product: row.productId ? productOf.get(row.productId) : undefined,
    }),
  )
}

export async function listSubBatches(up: Upstream, accountId: string, batchId: string) {
  const db = up.database.orm
  const [batch] = await db
    .select({ id: batches.id })
    .from(batches)
    .where(and(eq(batches.id, batchId), eq(batches.accountId, accountId)))
  if (!batch) throw notFound('Batch')
  const found = await db
    .select({ ...getTableColumns(subBatches), hasPicture: exists(picturesOf(db, accountId, subBatches.id)) })
    .from(subBatches)
    .where(eq(subBatches.batchId, batchId))
    .orderBy(asc(subBatches.number))
  const data = found.map(({ id, number, barcode, status, quantity, hasPicture }) => ({
    _id: id,
    mainBatchId: batchId,
    barcode,
    number,
    status,
    quantity,
    thumbnailUrl: hasPicture ? `/subbatch/${id}/thumbnail` : undefined,
  }))
  return { success: true as const, count: data.length, page: 1, pages: 1, data }
}

/** The storage key of a sub-batch's picture: the first page of the first artwork in it that has one. */
export async function findSubBatchThumbnail(db: Executor, accountId: string, subBatchId: string) {
  const [picture] = await picturesOf(db, accountId, subBatchId).orderBy(asc(jobs.createdAt), asc(jobs.id)).limit(1)
  return picture?.thumbnails.toSorted((a, b) => a.page - b.page)[0]?.key
}

const picturesOf = (db: Executor, accountId: string, subBatchId: string | typeof subBatches.id) =>
  db
    .select({ thumbnails: fileVersions.thumbnails })
    .from(jobs)
    .innerJoin(files, eq(files.id, jobs.fileId))
    .innerJoin(fileVersions, and(eq(fileVersions.fileId, files.id), eq(fileVersions.revision, files.currentRevision)))
    .where(
      and(
        eq(jobs.subBatchId, subBatchId),
        eq(jobs.accountId, accountId),
        sql`jsonb_array_length(${fileVersions.thumbnails}) > 0`,
      ),
    )
