import { DateTime } from 'luxon'
import { fullBatch, planSubBatches, subBatchSize } from '../batches/sub-batch-plan.ts'
import type { batches, items, jobs, subBatches } from '../core/database/schema/tables.ts'
import { newId } from '../core/ids.ts'
import type { SeededOrder } from './order-history.ts'

type BatchRow = typeof batches.$inferInsert & { id: string }
type SubBatchRow = typeof subBatches.$inferInsert & { id: string }
type ItemRow = typeof items.$inferInsert & { id: string }
type Open = { batch: BatchRow; subBatches: SubBatchRow[]; copies: number }
export type Production = { batches: BatchRow[]; subBatches: SubBatchRow[]; jobs: (typeof jobs.$inferInsert)[] }

export function putIntoProduction(orders: SeededOrder[], timezones: Record<string, string>): Production {
  const made: Production = { batches: [], subBatches: [], jobs: [] }
  const open = new Map<string, Open>()
  const numbers = new Map<string, number>()
  const accepted = orders
    .flatMap((order) => (order.acceptedAt ? [{ order, acceptedAt: order.acceptedAt }] : []))
    .toSorted((a, b) => a.acceptedAt.getTime() - b.acceptedAt.getTime())

  function batchFor(item: ItemRow, createdAt: Date): Open {
    const { accountId, productId, shipByDate: sla } = item
    const zone = timezones[accountId] ?? 'utc'
    const key = `${accountId} ${productId} ${DateTime.fromJSDate(sla, { zone }).toISODate()}`
    const current = open.get(key)
    if (current && current.copies < fullBatch) {
      if (sla < current.batch.sla) current.batch.sla = sla
      return current
    }
    const number = (numbers.get(accountId) ?? 0) + 1
    numbers.set(accountId, number)
    const batch = {
      id: newId(createdAt),
      accountId,
      productId,
      number,
      barcode: '',
      status: 'live',
      sla,
      createdAt,
    } as const
    const opened: Open = { batch: { ...batch }, subBatches: [], copies: 0 }
    open.set(key, opened)
    made.batches.push(opened.batch)
    return opened
  }

  for (const { order, acceptedAt } of accepted) {
    for (const item of order.items) {
      const target = batchFor(item, acceptedAt)
      item.batchId = target.batch.id
      addCopies(made, target, item, order, acceptedAt)
    }
  }
  completeIdle(made, orders)
  return made
}

function addCopies(made: Production, target: Open, item: ItemRow, order: SeededOrder, createdAt: Date): void {
  const last = target.subBatches.at(-1)
  const room = last ? Math.max(0, subBatchSize - last.quantity) : 0
  for (const { subBatch, copies } of planSubBatches([item.quantity], room)) {
    const place = (subBatch === 0 && last) || openSubBatch(made, target, createdAt)
    place.quantity += copies
    target.copies += copies
    for (const component of order.components.filter(({ itemId }) => itemId === item.id)) {
      made.jobs.push({
        accountId: item.accountId,
        subBatchId: place.id,
        orderId: item.orderId,
        itemId: item.id,
        componentId: component.id,
        shipmentId: item.shipmentId,
        fileId: component.fileId,
        quantity: copies,
        status: item.status === 'complete' ? 'complete' : 'live',
        createdAt,
      })
    }
  }
}

function openSubBatch(made: Production, target: Open, createdAt: Date): SubBatchRow {
  const number = target.subBatches.length + 1
  const row: SubBatchRow = {
    id: newId(createdAt),
    batchId: target.batch.id,
    number,
    barcode: '',
    status: 'live',
    quantity: 0,
  }
  target.subBatches.push(row)
  made.subBatches.push(row)
  return row
}

function completeIdle(made: Production, orders: SeededOrder[]): void {
  const liveSubBatches = new Set(
    made.jobs.filter(({ status }) => status === 'live').map(({ subBatchId }) => subBatchId),
  )
  for (const row of made.subBatches) if (!liveSubBatches.has(row.id)) row.status = 'complete'
  const live = new Set(
    orders.flatMap(({ items }) => items.filter(({ status }) => status === 'live').map((item) => item.batchId)),
  )
  for (const row of made.batches) if (!live.has(row.id)) row.status = 'complete'
}
