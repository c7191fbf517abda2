import { boolean, index, integer, pgSequence, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { products } from './accounts.ts'
import { at, createdAt, foreignId, primaryId } from './columns.ts'
import { items, orders } from './orders.ts'

export const batches = pgTable(
  'batches',
  {
    id: primaryId(),
    accountId: text().notNull(),
    productId: text().references(() => products.id),
    number: integer().notNull(),
    barcode: text().notNull(),
    status: text().$type<'live' | 'complete' | 'cancelled'>().notNull(),
    sla: at().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('batches_work').on(table.accountId, table.status, table.sla),
    uniqueIndex().on(table.accountId, table.number),
  ],
)

/** At most 50 copies of a batch. */
export const subBatches = pgTable(
  'sub_batches',
  {
    id: primaryId(),
    batchId: foreignId(() => batches.id),
    number: integer().notNull(),
    barcode: text().notNull(),
    status: text().$type<'live' | 'complete' | 'cancelled'>().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [uniqueIndex().on(table.batchId, table.number)],
)

/** The copies of one component in one sub-batch. */
export const jobs = pgTable(
  'jobs',
  {
    id: primaryId(),
    accountId: text().notNull(),
    subBatchId: foreignId(() => subBatches.id),
    orderId: foreignId(() => orders.id),
    itemId: foreignId(() => items.id),
    componentId: text().notNull(),
    shipmentId: text().notNull(),
    fileId: text(),
    quantity: integer().notNull(),
    status: text().$type<'live' | 'complete' | 'cancelled'>().notNull(),
    reprint: boolean().notNull().default(false),
    tag: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.subBatchId),
    index().on(table.orderId),
    index().on(table.shipmentId),
    index().on(table.itemId),
  ],
)

export const barcodeNumber = pgSequence('barcode_number', { startWith: 0xa8000 })

/** What a code stands for, upper-cased. A brand may send codes of its own, so one code can stand for several things. */
export const barcodes = pgTable(
  'barcodes',
  {
    id: primaryId(),
    accountId: text().notNull(),
    code: text().notNull(),
    type: text().$type<'order' | 'shipment' | 'item' | 'component' | 'batch' | 'subbatch'>().notNull(),
    orderId: text(),
    shipmentId: text(),
    itemId: text(),
    componentId: text(),
    batchId: text(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.accountId, table.code), index().on(table.orderId)],
)
