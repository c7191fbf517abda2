import { giveUpAfterMs, scheduleNextAttempt } from '../artwork/schedule.ts'
import type { Executor } from '../database/open.ts'
import {
  barcodes,
  batches,
  components,
  files,
  fileVersions,
  items,
  jobs,
  orderLogs,
  orders,
  postbacks,
  shipments,
  subBatches,
} from '../database/schema/tables.ts'
import { barcodesOf } from '../intake/barcode-rows.ts'
import { reserveBarcodes } from '../store/barcodes.ts'
import { insertInBlocks } from '../store/rows.ts'
import type { Lived } from './order-history.ts'
import type { Production } from './production.ts'

/** Writes orders with all that belongs to them, in a few large statements. */
export async function writeOrders(tx: Executor, lived: Lived[], production: Production): Promise<void> {
  await insertInBlocks(
    lived.map(({ order }) => order),
    (some) => tx.insert(orders).values(some),
  )
  await insertInBlocks(
    lived.flatMap((one) => one.shipments),
    (some) => tx.insert(shipments).values(some),
  )
  await insertInBlocks(
    lived.flatMap((one) => one.items),
    (some) => tx.insert(items).values(some),
  )
  await insertInBlocks(
    lived.flatMap((one) => one.components),
    (some) => tx.insert(components).values(some),
  )
  await insertInBlocks(
    lived.flatMap((one) => one.files),
    (some) => tx.insert(files).values(some),
  )
  await insertInBlocks(
    lived.flatMap((one) => one.versions),
    (some) => tx.insert(fileVersions).values(some),
  )
  await insertInBlocks(
    lived.flatMap((one) => one.logs),
    (some) => tx.insert(orderLogs).values(some),
  )
  await insertInBlocks(lived.flatMap(barcodesOf), (some) => tx.insert(barcodes).values(some))
  await writeProduction(tx, production)
}

async function writeProduction(tx: Executor, production: Production): Promise<void> {
  await nameByBarcode(tx, 'batch', production.batches)
  await nameByBarcode(tx, 'subbatch', production.subBatches)
  const accountOf = new Map(production.batches.map(({ id, accountId }) => [id, accountId]))
  const codes: (typeof barcodes.$inferInsert)[] = [
    ...production.batches.map(({ id, accountId, barcode, createdAt }) => {
      return { accountId, code: barcode, type: 'batch' as const, batchId: id, createdAt }
    }),
    ...production.subBatches.map(({ batchId, barcode }) => {
      return { accountId: accountOf.get(batchId) ?? '', code: barcode, type: 'subbatch' as const, batchId }
    }),
  ]
  await insertInBlocks(production.batches, (some) => tx.insert(batches).values(some))
  await insertInBlocks(production.subBatches, (some) => tx.insert(subBatches).values(some))
  await insertInBlocks(production.jobs, (some) => tx.insert(jobs).values(some))
  await insertInBlocks(codes, (some) => tx.insert(barcodes).values(some))
}

async function nameByBarcode(tx: Executor, kind: 'batch' | 'subbatch', rows: { barcode: string }[]): Promise<void> {
  const drawn = await reserveBarcodes(tx, kind, rows.length)
  for (const [index, row] of rows.entries()) row.barcode = drawn[index] ?? ''
}

const minuteMs = 60_000

/** Artwork that has not come yet is asked for again, as it would be if the order had come by itself. */
export async function awaitArtwork(tx: Executor, lived: Lived[], now: Date): Promise<void> {
  for (const { plan, awaited } of lived) {
    for (const [index, fileId] of awaited.entries()) {
      const since = plan.receivedAt
      const giveUpAt = since.getTime() + giveUpAfterMs
      const runAt = new Date(Math.min(now.getTime() + (10 + index) * minuteMs, Math.max(giveUpAt, now.getTime())))
      await scheduleNextAttempt(tx, { fileId, revision: 1, attempt: 4, since: since.toISOString() }, runAt)
    }
  }
}

export const writePostbacks = (tx: Executor, rows: (typeof postbacks.$inferInsert)[]): Promise<void> =>
  insertInBlocks(rows, (some) => tx.insert(postbacks).values(some))
