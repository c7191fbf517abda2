import { asc, desc, eq, inArray } from 'drizzle-orm'
import { reserveBarcodes } from '../barcodes/store.ts'
import type { Executor } from '../core/database/open.ts'
import { insertRows, writeInBlocks } from '../core/database/rows.ts'
import { barcodes, type batches, components, type items, jobs, subBatches } from '../core/database/schema/tables.ts'
import { newId } from '../core/ids.ts'
import { fireTriggersForEach } from '../core/jobs/fire-triggers.ts'
import type { Upstream } from '../upstream.ts'
import { planSubBatches, subBatchSize } from './sub-batch-plan.ts'

type Item = typeof items.$inferSelect
type Batch = typeof batches.$inferSelect

export async function makeJobs(up: Upstream, tx: Executor, batch: Batch, group: Item[]): Promise<void> {
  const [last] = await tx
    .select()
    .from(subBatches)
    .where(eq(subBatches.batchId, batch.id))
    .orderBy(desc(subBatches.number))
    .limit(1)
  const room = last?.status === 'live' ? Math.max(0, subBatchSize - last.quantity) : 0
  const slices = planSubBatches(
    group.map((item) => item.quantity),
    room,
  )
  const copiesIn = new Map<number, number>()
  for (const { subBatch, copies } of slices) copiesIn.set(subBatch, (copiesIn.get(subBatch) ?? 0) + copies)

  const topUp = copiesIn.get(0)
  if (last && topUp) {
    await tx
      .update(subBatches)
      .set({ quantity: last.quantity + topUp })
      .where(eq(subBatches.id, last.id))
  }
  const opened = await openSubBatches(
    up,
    tx,
    batch,
    last?.number ?? 0,
    [...copiesIn].filter(([index]) => index > 0),
  )
  const idOf = new Map([...opened, ...(last ? [[0, last.id] as const] : [])])

  const parts = await componentsByItem(tx, group)
  const rows = slices.flatMap(({ index, subBatch, copies }) => {
    const item = group[index]
    const subBatchId = idOf.get(subBatch)
    if (!item || !subBatchId) return []
    return (parts.get(item.id) ?? []).map((component) => ({
      accountId: batch.accountId,
      subBatchId,
      orderId: item.orderId,
      itemId: item.id,
      componentId: component.id,
      shipmentId: item.shipmentId,
      fileId: component.fileId,
      quantity: copies,
      status: 'live' as const,
      createdAt: up.now(),
    }))
  })
  await insertRows(tx, jobs, rows)
}

async function openSubBatches(
  up: Upstream,
  tx: Executor,
  batch: Batch,
  lastNumber: number,
  wanted: [index: number, quantity: number][],
): Promise<(readonly [number, string])[]> {
  const codes = await reserveBarcodes(tx, 'subbatch', wanted.length)
  const opened = wanted.map(([index, quantity], at) => ({
    index,
    row: {
      id: newId(up.now()),
      batchId: batch.id,
      number: lastNumber + 1 + at,
      barcode: codes[at] ?? '',
      status: 'live' as const,
      quantity,
    },
  }))
  await writeInBlocks(opened, async (some) => {
    await tx.insert(subBatches).values(some.map(({ row }) => row))
    const { accountId } = batch
    const type = 'subbatch' as const
    const codesOf = some.map(({ row }) => ({ accountId, code: row.barcode, type, batchId: batch.id }))
    await tx.insert(barcodes).values(codesOf)
  })
  await fireTriggersForEach(
    up,
    tx,
    { event: 'oneflow.subbatch.created', accountIds: [batch.accountId], ref: 'subbatch' },
    opened.map(({ row }) => row.id),
  )
  return opened.map(({ index, row }) => [index, row.id] as const)
}

async function componentsByItem(tx: Executor, group: Item[]) {
  const ids = group.map((item) => item.id)
  const found = await tx
    .select({ id: components.id, itemId: components.itemId, fileId: components.fileId })
    .from(components)
    .where(inArray(components.itemId, ids))
    .orderBy(asc(components.itemId), asc(components.position))
  return Map.groupBy(found, (component) => component.itemId)
}
