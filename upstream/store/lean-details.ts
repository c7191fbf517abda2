import { and, eq, type SQL } from 'drizzle-orm'
import type { AnswerOf } from '#lib/contract/call.ts'
import type { orders } from '#lib/contract/orders.ts'
import type { Executor } from '../database/open.ts'
import { files, fileVersions } from '../database/schema/tables.ts'
import { refetchableAt } from './files.ts'
import { logColumns, partColumns } from './lean-columns.ts'
import { type LeanPart, readLeanParts } from './lean-parts.ts'
import { manyRows } from './many-rows.ts'
import { readHead, readLines, readLogs } from './order-details.ts'
import { shipmentsOfOrder } from './shipments.ts'

type Details = AnswerOf<typeof orders.details>
type LeanFile = Awaited<ReturnType<typeof readFiles>>[number]

/** More components than these come as columns, and of the logs all but the newest. */
const tooManyParts = 100
const newestLogs = 50

/** An order with what its page shows of it: of its files which failed and why, and nothing of how any of them is made. */
export async function readLeanDetails(db: Executor, orderId: string, now: Date): Promise<Details> {
  const shipments = await shipmentsOfOrder(db, orderId)
  const head = await readHead(db, orderId)
  const items = await readLines(db, orderId, shipments)
  const parts = await readLeanParts(db, orderId)
  const files = await readFiles(db, orderId, now)
  const logs = await readLogs(db, orderId)
  if (parts.length > tooManyParts) {
    return {
      orderId,
      order: { ...head, orderData: { ...head.orderData, items }, logs: logs.slice(0, newestLogs) },
      shipments,
      files: files.filter(isOutOfColumns),
      parts: partColumns(items, parts, files),
      olderLogs: logColumns(logs.slice(newestLogs)),
    }
  }
  const partsOf = Map.groupBy(parts, ({ itemId }) => itemId)
  const whole = items.map((item) => ({ ...item, components: partsOf.get(item._id)?.map(toComponent) }))
  return { orderId, order: { ...head, orderData: { ...head.orderData, items: whole }, logs }, shipments, files }
}

/** Columns have no place for what is wrong with a file, and for when it may be fetched again. */
const isOutOfColumns = ({ versions, refetchableAt: at }: LeanFile) => versions !== undefined || at !== undefined

const toComponent = ({ id, code, barcode, fileId, localFile, attributes }: LeanPart) => ({
  _id: id,
  code,
  barcode,
  fileId: fileId ?? undefined,
  localFile: localFile || undefined,
  attributes,
})

async function readFiles(db: Executor, orderId: string, now: Date) {
  const ofOrder = and(eq(files.orderId, orderId), eq(files.type, 'artwork'))
  const { id, status, path, currentRevision, refetchedAt, createdAt } = files
  const rows = await manyRows({ id, status, path, currentRevision, refetchedAt, createdAt }, (packed) =>
    db.select(packed).from(files).where(ofOrder),
  )
  const failed = rows.some((row) => row.status === 'failed') ? await readFailed(db, ofOrder) : undefined
  return rows.map((row) => ({
    _id: row.id,
    status: row.status,
    path: row.path,
    currentRevision: row.currentRevision,
    created: row.createdAt.toISOString(),
    refetchableAt: refetchableAt(row, now),
    versions: failed?.get(row.id),
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
