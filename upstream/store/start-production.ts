import { and, asc, between, desc, eq, inArray, isNull, max, sum } from 'drizzle-orm'
import { DateTime } from 'luxon'
import { newId } from '../database/ids.ts'
import type { Executor } from '../database/open.ts'
import { accounts, barcodes, batches, components, items, jobs, subBatches } from '../database/schema/tables.ts'
import { fireForEach } from '../triggers/fire.ts'
import type { Upstream } from '../upstream.ts'
import { inChunks } from './in-chunks.ts'
import { newBarcodes } from './new-barcodes.ts'
import { planSubBatches, subBatchSize } from './sub-batch-plan.ts'

/** A batch with this many copies takes no further order. */
const fullBatch = 500

type Item = typeof items.$inferSelect
type Batch = typeof batches.$inferSelect

/** Puts the items of a locked order on the work list and into batches by product. What is there already stays as it is. */
export async function startProduction(up: Upstream, tx: Executor, orderId: string): Promise<void> {
  const started = await tx
    .update(items)
    .set({ status: 'live' })
    .where(and(eq(items.orderId, orderId), eq(items.status, 'waiting')))
    .returning()
  const [first] = started
  if (!first) return
  const byProduct = Map.groupBy(
    started.toSorted((a, b) => a.position - b.position),
    (item) => item.productId,
  )
  for (const [productId, group] of byProduct) await putIntoBatch(up, tx, productId, group)
}

async function putIntoBatch(up: Upstream, tx: Executor, productId: string | null, group: Item[]): Promise<void> {
  const [first] = group
  if (!first) return
  const sla = new Date(Math.min(...group.map((item) => item.shipByDate.getTime())))
  const batch = await batchFor(up, tx, { accountId: first.accountId, productId, sla })
  const ids = group.map((item) => item.id)
  await tx.update(items).set({ batchId: batch.id }).where(inArray(items.id, ids))
  await makeJobs(up, tx, batch, group)
  await up.bus.publish(tx, { accountIds: [batch.accountId], entity: 'batch', entityId: batch.id })
}

type Place = { accountId: string; productId: string | null; sla: Date }

/** A batch of this product that is due on the same day at the site and is not full, or a new one. */
async function batchFor(up: Upstream, tx: Executor, place: Place): Promise<Batch> {
  const { accountId, productId, sla } = place
  const day = await dayOf(tx, accountId, sla)
  const [newest] = await tx
    .select()
    .from(batches)
    .where(
      and(
        eq(batches.accountId, accountId),
        eq(batches.status, 'live'),
        productId === null ? isNull(batches.productId) : eq(batches.productId, productId),
        between(batches.sla, day.startOf('day').toJSDate(), day.endOf('day').toJSDate()),
      ),
    )
    .orderBy(desc(batches.number))
    .limit(1)
  if (!newest || (await copiesOf(tx, newest)) >= fullBatch) return openBatch(up, tx, place)
  if (sla < newest.sla) await tx.update(batches).set({ sla }).where(eq(batches.id, newest.id))
  return newest
}

async function dayOf(tx: Executor, accountId: string, date: Date): Promise<DateTime> {
  const [account] = await tx.select({ settings: accounts.settings }).from(accounts).where(eq(accounts.id, accountId))
  const day = DateTime.fromJSDate(date, { zone: account?.settings.timezone ?? 'utc' })
  return day.isValid ? day : DateTime.fromJSDate(date, { zone: 'utc' })
}

async function copiesOf(tx: Executor, batch: Batch): Promise<number> {
  const [held] = await tx
    .select({ copies: sum(subBatches.quantity).mapWith(Number) })
    .from(subBatches)
    .where(eq(subBatches.batchId, batch.id))
  return held?.copies ?? 0
}

async function openBatch(up: Upstream, tx: Executor, { accountId, productId, sla }: Place): Promise<Batch> {
  const [last] = await tx
    .select({ number: max(batches.number) })
    .from(batches)
    .where(eq(batches.accountId, accountId))
  const [barcode = ''] = await newBarcodes(tx, 'batch', 1)
  const batch: Batch = {
    id: newId(up.now()),
    accountId,
    productId,
    number: (last?.number ?? 0) + 1,
    barcode,
    status: 'live',
    sla,
    createdAt: up.now(),
  }
  await tx.insert(batches).values(batch)
  await tx.insert(barcodes).values({ accountId, code: barcode, type: 'batch', batchId: batch.id, createdAt: up.now() })
  return batch
}

/** One job for each component of an item in each sub-batch that has copies of it. */
async function makeJobs(up: Upstream, tx: Executor, batch: Batch, group: Item[]): Promise<void> {
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
  await inChunks(rows, (some) => tx.insert(jobs).values(some))
}

async function openSubBatches(
  up: Upstream,
  tx: Executor,
  batch: Batch,
  lastNumber: number,
  wanted: [index: number, quantity: number][],
): Promise<(readonly [number, string])[]> {
  const codes = await newBarcodes(tx, 'subbatch', wanted.length)
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
  await inChunks(opened, async (some) => {
    await tx.insert(subBatches).values(some.map(({ row }) => row))
    const { accountId } = batch
    const type = 'subbatch' as const
    const codesOf = some.map(({ row }) => ({ accountId, code: row.barcode, type, batchId: batch.id }))
    await tx.insert(barcodes).values(codesOf)
  })
  await fireForEach(
    up,
    tx,
    { event: 'oneflow.subbatch.created', accountIds: [batch.accountId], ref: 'subbatch' },
    opened.map(({ row }) => row.id),
  )
  return opened.map(({ index, row }) => [index, row.id] as const)
}

async function componentsByItem(tx: Executor, group: Item[]) {
  const found = await tx
    .select({ id: components.id, itemId: components.itemId, fileId: components.fileId })
    .from(components)
    .where(
      inArray(
        components.itemId,
        group.map((item) => item.id),
      ),
    )
    .orderBy(asc(components.itemId), asc(components.position))
  return Map.groupBy(found, (component) => component.itemId)
}
