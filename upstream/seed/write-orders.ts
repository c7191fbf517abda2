import { giveUpAfterMs, scheduleNextAttempt } from '../artwork/schedule.ts'
import { reserveBarcodes } from '../barcodes/store.ts'
import type { Executor } from '../core/database/open.ts'
import { insertRows } from '../core/database/rows.ts'
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

export async function writeOrders(tx: Executor, seeded: SeededOrder[], production: Production): Promise<void> {
  const rows = {
    orders: seeded.map(({ order }) => order),
    shipments: seeded.flatMap((order) => order.shipments),
    items: seeded.flatMap((order) => order.items),
    components: seeded.flatMap((order) => order.components),
    files: seeded.flatMap((order) => order.files),
    versions: seeded.flatMap((order) => order.versions),
    logs: seeded.flatMap((order) => order.logs),
  }
  await insertRows(tx, orders, rows.orders)
  await insertRows(tx, shipments, rows.shipments)
  await insertRows(tx, items, rows.items)
  await insertRows(tx, components, rows.components)
  await insertRows(tx, files, rows.files)
  await insertRows(tx, fileVersions, rows.versions)
  await insertRows(tx, orderLogs, rows.logs)
  await insertRows(tx, barcodes, seeded.flatMap(barcodesOf))
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
  await insertRows(tx, batches, production.batches)
  await insertRows(tx, subBatches, production.subBatches)
  await insertRows(tx, jobs, production.jobs)
  await insertRows(tx, barcodes, codes)
}

async function assignBarcodes(tx: Executor, kind: 'batch' | 'subbatch', rows: { barcode: string }[]): Promise<void> {
  const drawn = await reserveBarcodes(tx, kind, rows.length)
  for (const [index, row] of rows.entries()) row.barcode = drawn[index] ?? ''
}

const minuteMs = 60_000

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
