import { giveUpAfterMs, scheduleNextAttempt } from '../artwork/schedule.ts'
import { reserveBarcodes } from '../barcodes/store.ts'
import type { Executor } from '../core/database/open.ts'
import { writeInBlocks } from '../core/database/rows.ts'
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
  shipments,
  subBatches,
} from '../core/database/schema/tables.ts'
import { barcodesOf } from '../intake/barcode-rows.ts'
import type { SeededOrder } from './order-history.ts'
import type { Production } from './production.ts'

/** Writes orders with all that belongs to them, in a few large statements. */
export async function writeOrders(tx: Executor, seeded: SeededOrder[], production: Production): Promise<void> {
  await writeInBlocks(
    seeded.map(({ order }) => order),
    (rows) => tx.insert(orders).values(rows),
  )
  await writeInBlocks(
    seeded.flatMap((order) => order.shipments),
    (rows) => tx.insert(shipments).values(rows),
  )
  await writeInBlocks(
    seeded.flatMap((order) => order.items),
    (rows) => tx.insert(items).values(rows),
  )
  await writeInBlocks(
    seeded.flatMap((order) => order.components),
    (rows) => tx.insert(components).values(rows),
  )
  await writeInBlocks(
    seeded.flatMap((order) => order.files),
    (rows) => tx.insert(files).values(rows),
  )
  await writeInBlocks(
    seeded.flatMap((order) => order.versions),
    (rows) => tx.insert(fileVersions).values(rows),
  )
  await writeInBlocks(
    seeded.flatMap((order) => order.logs),
    (rows) => tx.insert(orderLogs).values(rows),
  )
  await writeInBlocks(seeded.flatMap(barcodesOf), (rows) => tx.insert(barcodes).values(rows))
  await writeProduction(tx, production)
}

async function writeProduction(tx: Executor, production: Production): Promise<void> {
  await assignBarcodes(tx, 'batch', production.batches)
  await assignBarcodes(tx, 'subbatch', production.subBatches)
  const accountOf = new Map(production.batches.map(({ id, accountId }) => [id, accountId]))
  const codes: (typeof barcodes.$inferInsert)[] = [
    ...production.batches.map(({ id, accountId, barcode, createdAt }) => {
      return { accountId, code: barcode, type: 'batch' as const, batchId: id, createdAt }
    }),
    ...production.subBatches.map(({ batchId, barcode }) => {
      return { accountId: accountOf.get(batchId) ?? '', code: barcode, type: 'subbatch' as const, batchId }
    }),
  ]
  await writeInBlocks(production.batches, (rows) => tx.insert(batches).values(rows))
  await writeInBlocks(production.subBatches, (rows) => tx.insert(subBatches).values(rows))
  await writeInBlocks(production.jobs, (rows) => tx.insert(jobs).values(rows))
  await writeInBlocks(codes, (rows) => tx.insert(barcodes).values(rows))
}

async function assignBarcodes(tx: Executor, kind: 'batch' | 'subbatch', rows: { barcode: string }[]): Promise<void> {
  const drawn = await reserveBarcodes(tx, kind, rows.length)
  for (const [index, row] of rows.entries()) row.barcode = drawn[index] ?? ''
}

const minuteMs = 60_000

/** Schedules the next attempt at artwork that has not been received, as the intake would have. */
export async function scheduleMissingArtwork(tx: Executor, seeded: SeededOrder[], now: Date): Promise<void> {
  for (const { plan, awaited } of seeded) {
    for (const [index, fileId] of awaited.entries()) {
      const since = plan.receivedAt
      const giveUpAt = since.getTime() + giveUpAfterMs
      const runAt = new Date(Math.min(now.getTime() + (10 + index) * minuteMs, Math.max(giveUpAt, now.getTime())))
      await scheduleNextAttempt(tx, { fileId, revision: 1, attempt: 4, since: since.toISOString() }, runAt)
    }
  }
}
