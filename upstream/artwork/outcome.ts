import { and, eq, isNull, ne, or } from 'drizzle-orm'
import type { FileError } from '#lib/contract/files.ts'
import type { Executor } from '../core/database/open.ts'
import { components, files, fileVersions, items, shipments } from '../core/database/schema/tables.ts'
import { changeOrderStatus, lockOrder, partiesOf, writeLog } from '../order-status/changes.ts'
import type { Upstream } from '../upstream.ts'
import type { AwaitedFile } from './revision.ts'

type Version = Partial<typeof fileVersions.$inferInsert>

export async function acceptArtwork(
  up: Upstream,
  awaited: AwaitedFile,
  found: Version & { pageCount: number },
  remarked: readonly Remark[],
) {
  const { file } = awaited
  const remarks = remarked.map((remark) => ({ ...remark, timestamp: up.now().toISOString() }))
  const pages = found.pageCount === 1 ? '1 page' : `${found.pageCount} pages`
  await up.database.transaction(async (tx) => {
    if (!(await saveOutcome(up, tx, awaited, { ...found, remarks, status: 'ready' }))) return
    await logFile(up, tx, awaited, 'info', `File "${file.path}" is ready: ${pages}`)
    for (const { title, description } of remarks) {
      await logFile(up, tx, awaited, 'info', `File "${file.path}": ${title}. ${description}`)
    }
    await updateOrderStatus(up, tx, awaited)
  })
}

type Remark = Omit<FileError, 'timestamp'>

/** `found`: of a file that can be read, and looked at. */
export async function failArtwork(up: Upstream, awaited: AwaitedFile, reasons: readonly Remark[], found: Version = {}) {
  const { file } = awaited
  const errorList = reasons.map((reason) => ({ ...reason, timestamp: up.now().toISOString() }))
  await up.database.transaction(async (tx) => {
    if (!(await saveOutcome(up, tx, awaited, { ...found, status: 'failed', errorList }))) return
    for (const { title, description } of reasons)
      await logFile(up, tx, awaited, 'error', `File "${file.path}" failed: ${title}. ${description}`)
    await updateOrderStatus(up, tx, awaited)
  })
}

/** Tells whether the revision is still the current one: a newer one may have been requested during the transfer. */
async function saveOutcome(up: Upstream, tx: Executor, { file, version, order }: AwaitedFile, outcome: Version) {
  const { status } = outcome
  const current = await tx
    .update(files)
    .set({ status, updatedAt: up.now() })
    .where(and(eq(files.id, file.id), eq(files.currentRevision, version.revision)))
    .returning({ id: files.id })
  await tx.update(fileVersions).set(outcome).where(eq(fileVersions.id, version.id))
  await up.bus.publish(tx, { accountIds: partiesOf(order), entity: 'file', entityId: file.id, orderId: order.id })
  return current.length > 0
}

export const logFile = (
  up: Upstream,
  tx: Executor,
  { file, order }: Pick<AwaitedFile, 'file' | 'order'>,
  level: 'info' | 'error',
  message: string,
) => writeLog(up, tx, { orderId: order.id, message, level, resourceType: 'file', resourceId: file.id })

/** Files of a closed shipment cannot be refetched, so they stop no order. */
async function updateOrderStatus(up: Upstream, tx: Executor, { order: { id } }: AwaitedFile): Promise<void> {
  const order = await lockOrder(tx, id)
  if (order.status !== 'dataready' && order.status !== 'printready') return
  const missing = await tx
    .select({ path: files.path, status: files.status })
    .from(files)
    .leftJoin(components, eq(components.id, files.componentId))
    .leftJoin(items, eq(items.id, components.itemId))
    .leftJoin(shipments, eq(shipments.id, items.shipmentId))
    .where(
      and(
        eq(files.orderId, id),
        eq(files.type, 'artwork'),
        ne(files.status, 'ready'),
        or(isNull(shipments.status), eq(shipments.status, 'live')),
      ),
    )
  const failed = missing.find(({ status }) => status === 'failed')
  if (failed) await changeOrderStatus(up, tx, id, 'error', `Order stopped: file "${failed.path}" failed`)
  else if (missing.length === 0) await changeOrderStatus(up, tx, id, 'printready', 'All files are ready')
}
