import { and, between, desc, eq, inArray, isNull, max, sum } from 'drizzle-orm'
import { DateTime } from 'luxon'
import { wholeOf, zoneOf } from '#lib/contract/shared/date-ranges.ts'
import { reserveBarcodes } from '../barcodes/store.ts'
import type { Executor } from '../core/database/open.ts'
import { writeInBlocks } from '../core/database/rows.ts'
import { accounts, barcodes, batches, items, subBatches } from '../core/database/schema/tables.ts'
import { newId } from '../core/ids.ts'
import type { Upstream } from '../upstream.ts'
import { makeJobs } from './make-jobs.ts'
import { fullBatch } from './sub-batch-plan.ts'

type Item = typeof items.$inferSelect
type Batch = typeof batches.$inferSelect

/** Puts the items of a locked order on the work list and into batches by product. What is there already stays as it is. */
export async function startProduction(up: Upstream, tx: Executor, orderId: string): Promise<void> {
  const waiting = await tx
    .select()
    .from(items)
    .where(and(eq(items.orderId, orderId), eq(items.status, 'waiting')))
    .orderBy(items.position)
  const byProduct = Map.groupBy(waiting, (item) => item.productId)
  for (const [productId, group] of byProduct) await putIntoBatch(up, tx, productId, group)
}

async function putIntoBatch(up: Upstream, tx: Executor, productId: string | null, group: Item[]): Promise<void> {
  const [first] = group
  if (!first) return
  const sla = new Date(Math.min(...group.map((item) => item.shipByDate.getTime())))
  const batch = await batchFor(up, tx, { accountId: first.accountId, productId, sla })
  await writeInBlocks(
    group.map((item) => item.id),
    (ids) => tx.update(items).set({ status: 'live', batchId: batch.id }).where(inArray(items.id, ids)),
  )
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
        between(batches.sla, day.from.toJSDate(), day.to.toJSDate()),
      ),
    )
    .orderBy(desc(batches.number))
    .limit(1)
  if (!newest || (await copiesOf(tx, newest)) >= fullBatch) return openBatch(up, tx, place)
  if (sla < newest.sla) await tx.update(batches).set({ sla }).where(eq(batches.id, newest.id))
  return newest
}

async function dayOf(tx: Executor, accountId: string, date: Date) {
  const [account] = await tx.select({ settings: accounts.settings }).from(accounts).where(eq(accounts.id, accountId))
  return wholeOf('day', DateTime.fromJSDate(date, { zone: zoneOf(account?.settings.timezone) }))
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
  const [barcode = ''] = await reserveBarcodes(tx, 'batch', 1)
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
