import { sql } from 'drizzle-orm'
import { boolean, index, integer, json, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { FileError, FileFont, fileStatus, PageConfig } from '#lib/contract/files.ts'
import type { OrderStatus } from '#lib/contract/orders.ts'
import type { ProductComponent } from '#lib/contract/products.ts'
import type { Address, carrier } from '#lib/contract/shipments.ts'
import type { ShipmentStage } from '#lib/contract/today.ts'
import { accounts, products } from './accounts.ts'
import { at, createdAt, foreignId, primaryId } from './columns.ts'

/** Fields of the original order that nothing here asks about, kept as they came. */
type Rest = Record<string, unknown>
type FileStatus = z.infer<typeof fileStatus>
export type ExpectedArtwork = Pick<ProductComponent, 'widthMm' | 'heightMm' | 'bleedMm' | 'pages' | 'inks'>

export const orders = pgTable(
  'orders',
  {
    id: primaryId(),
    sourceAccountId: foreignId(() => accounts.id),
    destinationAccountId: foreignId(() => accounts.id),
    sourceOrderId: text().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    customerName: text().notNull().default(''),
    date: at().notNull(),
    slaAt: at().notNull(),
    itemCount: integer().notNull(),
    quantity: integer().notNull(),
    shipmentCount: integer().notNull(),
    rest: jsonb().$type<Rest>().notNull().default({}),
    /** Its sender has given its number to a later order: this one is cancelled, or was outsourced under the number of a brand. */
    isNumberReused: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('orders_source_unique')
      .on(table.sourceAccountId, table.sourceOrderId)
      .where(sql`not ${table.isNumberReused}`),
    index('orders_destination_date').on(
      table.destinationAccountId,
      table.date.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('orders_destination_status_date').on(
      table.destinationAccountId,
      table.status,
      table.date.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('orders_source_date').on(table.sourceAccountId, table.date.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('orders_source_order_id').on(table.sourceOrderId),
  ],
)

/** An order that a partner makes for the site that it came to. */
export const outsourcedOrders = pgTable(
  'outsourced_orders',
  {
    partnerOrderId: text()
      .primaryKey()
      .references(() => orders.id),
    originalId: foreignId(() => orders.id),
    /** Since when the partner does not make it any more: it was taken back or cancelled. */
    endedAt: at(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('outsourced_orders_once').on(table.originalId).where(sql`${table.endedAt} is null`)],
)

/** Orders per account, side and status, kept by a database trigger so that a list of 100 000 counts like one of 100. */
export const orderCounts = pgTable(
  'order_counts',
  {
    accountId: text().notNull(),
    side: text().$type<'destination' | 'source'>().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    count: integer().notNull(),
  },
  (table) => [uniqueIndex().on(table.accountId, table.side, table.status)],
)

export const shipments = pgTable(
  'shipments',
  {
    id: primaryId(),
    orderId: foreignId(() => orders.id),
    /** The account that prints and ships: the destination of the order. */
    accountId: text().notNull(),
    shipmentIndex: integer().notNull(),
    status: text().$type<'live' | 'shipped' | 'cancelled'>().notNull(),
    /** What it waits for while it is live: kept by database triggers, so that a day of 10 000 counts like one of 100. */
    stage: text().$type<ShipmentStage>().notNull().default('artwork'),
    /** When the artwork of its order was first complete. */
    productionAt: at(),
    shipByDate: at().notNull(),
    shippedDate: at(),
    trackingNumber: text().notNull().default(''),
    trackingUrl: text().notNull().default(''),
    shippingDocFileId: text(),
    carrier: jsonb().$type<z.infer<typeof carrier>>().notNull(),
    shipTo: jsonb().$type<Address>().notNull(),
    returnAddress: jsonb().$type<Address>(),
    dispatchAlert: text().notNull().default(''),
    partial: boolean().notNull().default(false),
    details: text().notNull().default(''),
    /** Of one that the site shipped: whether all its pieces had been scanned, and by whom it was shipped. */
    packed: jsonb().$type<{ isChecked: boolean; by: string }>(),
    rest: jsonb().$type<Rest>().notNull().default({}),
  },
  (table) => [
    index().on(table.orderId),
    index('shipments_due').on(table.accountId, table.status, table.shipByDate),
    index('shipments_staged')
      .on(table.accountId, table.stage, table.shipByDate, table.id)
      .where(sql`${table.status} = 'live'`),
    index('shipments_shipped').on(table.accountId, table.shippedDate),
  ],
)

export const items = pgTable(
  'items',
  {
    id: primaryId(),
    orderId: foreignId(() => orders.id),
    shipmentId: foreignId(() => shipments.id),
    accountId: text().notNull(),
    productId: text().references(() => products.id),
    batchId: text(),
    position: integer().notNull(),
    sourceItemId: text().notNull().default(''),
    sku: text().notNull().default(''),
    description: text().notNull().default(''),
    quantity: integer().notNull(),
    /** `waiting` until the order is printready: not on any work list, shown as live. */
    status: text().$type<'waiting' | 'live' | 'complete' | 'cancelled'>().notNull(),
    barcode: text().notNull(),
    shipByDate: at().notNull(),
    completed: at(),
    rest: jsonb().$type<Rest>().notNull().default({}),
  },
  (table) => [
    index().on(table.orderId),
    index().on(table.shipmentId),
    index().on(table.batchId),
    index('items_work').on(table.accountId, table.status, table.shipByDate, table.id),
  ],
)

export const components = pgTable(
  'components',
  {
    id: primaryId(),
    itemId: foreignId(() => items.id),
    orderId: foreignId(() => orders.id),
    position: integer().notNull(),
    code: text().notNull(),
    barcode: text().notNull(),
    fileId: text(),
    path: text().notNull(),
    fetch: boolean().notNull(),
    localFile: boolean().notNull(),
    /** As `json`, because `jsonb` does not keep the order in which the brand wrote them. */
    attributes: json().$type<unknown>().notNull().default({}),
    infotechTemplateId: text(),
    /** What its product expected of the artwork when the order was accepted. */
    expected: jsonb().$type<ExpectedArtwork>(),
    status: text().notNull().default('live'),
    rest: jsonb().$type<Rest>().notNull().default({}),
  },
  (table) => [index().on(table.itemId), index().on(table.orderId)],
)

/** Scans of pieces into the parcels of an order. A shipment that is split takes those of its pieces along. */
export const packingTicks = pgTable(
  'packing_ticks',
  {
    orderId: foreignId(() => orders.id),
    /** Given by the browser, so that one that is sent again counts once. */
    id: text().notNull(),
    piece: text().notNull(),
    /** As the user was named then. */
    by: text().notNull(),
    at: createdAt(),
    undoneAt: at(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.id] })],
)

export const files = pgTable(
  'files',
  {
    id: primaryId(),
    accountId: text().notNull(),
    orderId: text().references(() => orders.id),
    componentId: text(),
    type: text().$type<'artwork' | 'shippingdoc' | 'upload'>().notNull().default('artwork'),
    /** Name shown to users: the base name of the address it came from. */
    path: text().notNull(),
    fetchUrl: text(),
    localFile: boolean().notNull().default(false),
    contentType: text().notNull().default('application/pdf'),
    status: text().$type<FileStatus>().notNull(),
    currentRevision: integer().notNull().default(1),
    refetchedAt: at(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index().on(table.orderId), index().on(table.componentId)],
)

export const fileVersions = pgTable(
  'file_versions',
  {
    id: primaryId(),
    fileId: foreignId(() => files.id),
    revision: integer().notNull(),
    status: text().$type<FileStatus>().notNull(),
    fileSize: integer().notNull().default(0),
    pageCount: integer().notNull().default(0),
    errorList: jsonb().$type<FileError[]>().notNull().default([]),
    remarks: jsonb().$type<FileError[]>().notNull().default([]),
    fonts: jsonb().$type<FileFont[]>(),
    pageConfigs: jsonb().$type<PageConfig[]>().notNull().default([]),
    thumbnails: jsonb().$type<{ page: number; key: string }[]>().notNull().default([]),
    /** Where the bytes are in the file store; absent until they have arrived. */
    storageKey: text(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex().on(table.fileId, table.revision)],
)

export const orderLogs = pgTable(
  'order_logs',
  {
    id: primaryId(),
    orderId: foreignId(() => orders.id),
    level: text().notNull().default('info'),
    message: text().notNull(),
    resourceType: text().notNull().default('order'),
    resourceId: text().notNull(),
    timestamp: createdAt(),
  },
  (table) => [index().on(table.orderId, table.timestamp)],
)
