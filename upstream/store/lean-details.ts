import { and, eq, type SQL } from 'drizzle-orm'
import type { AnswerOf } from '#lib/contract/call.ts'
import type { Component, orders } from '#lib/contract/orders.ts'
import type { Executor } from '../database/open.ts'
import { files, fileVersions } from '../database/schema/tables.ts'
import { refetchableAt } from './files.ts'
import { manyRows } from './many-rows.ts'
import { readOrder } from './order-details.ts'
import { shipmentsOfOrder } from './shipments.ts'

type Details = AnswerOf<typeof orders.details>

/** An order with what its page shows of it: of its files which failed and why, and nothing of how any of them is made. */
export async function readLeanDetails(db: Executor, orderId: string, now: Date): Promise<Details> {
  const shipments = await shipmentsOfOrder(db, orderId)
  const order = await readOrder(db, orderId, shipments)
  const items = order.orderData.items.map((item) => ({ ...item, components: item.components.map(leanComponent) }))
  return {
    orderId,
    order: { ...order, orderData: { ...order.orderData, items } },
    shipments,
    files: await readFiles(db, orderId, now),
  }
}

const leanComponent = ({ _id, code, barcode, fileId, localFile, attributes }: Component) => ({
  _id,
  code,
  barcode,
  fileId,
  localFile: localFile || undefined,
  attributes,
})

async function readFiles(db: Executor, orderId: string, now: Date) {
  const ofOrder = and(eq(files.orderId, orderId), eq(files.type, 'artwork'))
  const { id, status, path, currentRevision, refetchedAt, createdAt } = files
  const rows = await manyRows({ id, status, path, currentRevision, refetchedAt, createdAt }, (packed) =>
    db.select(packed).from(files).where(ofOrder),
  )
  const failed = rows.some((row) => row.status === 'failed') ? await readFailed(db, ofOrder) : new Map()
  return rows.map((row) => ({
    _id: row.id,
    status: row.status,
    path: row.path,
    currentRevision: row.currentRevision,
    created: row.createdAt.toISOString(),
    refetchableAt: refetchableAt(row, now),
    versions: failed.get(row.id),
  }))
}

/** The current revisions of failed files, by file. */
async function readFailed(db: Executor, ofOrder: SQL | undefined) {
  const { id, fileId, revision, status, errorList } = fileVersions
  const versions = await manyRows({ id, fileId, revision, status, errorList }, (packed) =>
    db
      .select(packed)
      .from(fileVersions)
      .innerJoin(files, and(eq(files.id, fileVersions.fileId), eq(files.currentRevision, fileVersions.revision)))
      .where(and(ofOrder, eq(files.status, 'failed'))),
  )
  return Map.groupBy(
    versions.map((version) => ({ _id: version.id, ...version })),
    (version) => version.fileId,
  )
}
