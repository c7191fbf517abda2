import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import type { AnswerOf } from '#lib/contract/call.ts'
import { looseAttributes } from '#lib/contract/fields.ts'
import { type orders as calls, type Item, type Order, stockItem } from '#lib/contract/orders.ts'
import type { Shipment } from '#lib/contract/shipments.ts'
import { componentSpecs, itemSpecs } from '#lib/contract/specs.ts'
import { filesOfOrder } from '../artwork/store.ts'
import { jobsOfOrder } from '../batches/jobs.ts'
import { batchesOfOrder } from '../batches/store.ts'
import type { Executor } from '../core/database/open.ts'
import { readManyRows } from '../core/database/rows.ts'
import { components, items, orderLogs, orders } from '../core/database/schema/tables.ts'
import { notFound } from '../core/errors.ts'
import { flag } from '../intake/fields/fields.ts'
import { shipmentsOfOrder } from '../shipments/store.ts'
import { byPosition, toComponent, toItem } from './items.ts'
import { ordersWithParties } from './summaries.ts'

const rest = z.object({
  email: z.string().catch(''),
  instructions: z.string().catch(''),
  purchaseOrderNumber: z.string().catch(''),
  additionalInformation: z.string().catch(''),
  tags: z.array(z.string()).catch([]),
  amount: z.coerce.number().catch(0),
  currency: z.string().catch(''),
  stockItems: z.array(stockItem).catch([]),
  attributes: looseAttributes,
  reprint: flag(false)
    .transform((is) => is || undefined)
    .catch(undefined),
  reprintReason: z.string().optional().catch(undefined),
  deliveryDate: z.string().optional().catch(undefined),
})

/** A text among the fields of an original, without the others: reading them is slow in an order of thousands of components. */
const textOf = (rest: PgColumn, name: string): SQL<string | null> => sql`${rest} ->> ${name}`

const someOf = (rest: PgColumn, names: readonly string[]): SQL<Record<string, unknown>> => {
  const fields = names.map((name) => sql`${name}::text, ${rest} -> ${name}`)
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(fields, sql`, `)}))`
}

/** `includes` names what comes with the order; without it everything does. */
export async function readOrderDetails(
  db: Executor,
  accountId: string,
  orderId: string,
  includes: readonly string[] | undefined,
): Promise<AnswerOf<typeof calls.details>> {
  const includesPart = (part: string) => includes === undefined || includes.includes(part)
  const shipments = await shipmentsOfOrder(db, orderId)
  return {
    success: true,
    orderId,
    order: await readOrder(db, orderId, shipments),
    ...(includesPart('shipments') && { shipments }),
    ...(includesPart('files') && { files: await filesOfOrder(db, orderId) }),
    ...(includesPart('batches') && { batches: await batchesOfOrder(db, accountId, orderId) }),
    ...(includesPart('jobs') && { jobs: await jobsOfOrder(db, orderId) }),
  }
}

export async function readOrder(db: Executor, orderId: string, shipments: Shipment[]): Promise<Order> {
  const order = await readHead(db, orderId)
  const items = await readItems(db, orderId, shipments)
  return { ...order, orderData: { ...order.orderData, items }, logs: await readLogs(db, orderId) }
}

export async function readHead(db: Executor, orderId: string) {
  const [found] = await ordersWithParties(db).where(eq(orders.id, orderId))
  if (!found) throw notFound('Order')
  const { order, sourceName, destinationName } = found
  return {
    _id: order.id,
    createdAt: order.createdAt.toISOString(),
    source: { id: order.sourceAccountId, name: sourceName },
    destination: { id: order.destinationAccountId, name: destinationName },
    orderData: {
      ...rest.parse(order.rest),
      sourceOrderId: order.sourceOrderId,
      customerName: order.customerName,
      status: order.status,
      date: order.date.toISOString(),
      slaTimestamp: order.slaAt.toISOString(),
    },
  }
}

export async function readLogs(db: Executor, orderId: string): Promise<Order['logs']> {
  const { id, message, timestamp, level } = orderLogs
  const logs = await readManyRows({ id, message, timestamp, level }, (packed) =>
    db.select(packed).from(orderLogs).where(eq(orderLogs.orderId, orderId)),
  )
  return logs
    .sort((one, other) => Number(other.timestamp) - Number(one.timestamp) || (one.id < other.id ? 1 : -1))
    .map((log) => ({ message: log.message, timestamp: log.timestamp.toISOString(), level: log.level }))
}

export async function readLines(db: Executor, orderId: string, shipments: Shipment[]): Promise<Item[]> {
  const { rest, ...columns } = getTableColumns(items)
  const wanted = {
    ...columns,
    dispatchAlert: textOf(rest, 'dispatchAlert'),
    printQuantity: textOf(rest, 'printQuantity'),
    sourceProductId: textOf(rest, 'sourceProductId'),
    specs: someOf(rest, [...itemSpecs, 'attributes']),
  }
  const rows = await readManyRows(wanted, (packed) => db.select(packed).from(items).where(eq(items.orderId, orderId)))
  rows.sort(byPosition)
  const shippedOf = new Map(shipments.map(({ _id, shippedDate }) => [_id, shippedDate]))
  return rows.map((row) => {
    const shipped = shippedOf.get(row.shipmentId)
    return toItem(row, shipped === undefined ? undefined : new Date(shipped))
  })
}

async function readItems(db: Executor, orderId: string, shipments: Shipment[]): Promise<Item[]> {
  const lines = await readLines(db, orderId, shipments)
  const { rest, ...columns } = getTableColumns(components)
  const wanted = { ...columns, instructions: textOf(rest, 'instructions'), specs: someOf(rest, componentSpecs) }
  const parts = await readManyRows(wanted, (packed) =>
    db.select(packed).from(components).where(eq(components.orderId, orderId)),
  )
  const partsOf = Map.groupBy(parts.sort(byPosition), (part) => part.itemId)
  return lines.map((line) => ({
    ...line,
    components: (partsOf.get(line._id) ?? []).map((part) => toComponent(part, line.sourceItemId)),
  }))
}
