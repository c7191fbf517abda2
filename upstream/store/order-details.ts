import { asc, eq, getTableColumns } from 'drizzle-orm'
import * as z from 'zod'
import type { Item, Order, OrderDetails } from '#lib/contract/orders.ts'
import type { Shipment } from '#lib/contract/shipments.ts'
import type { Executor } from '../database/open.ts'
import { components, items, orderLogs, orders } from '../database/schema/tables.ts'
import { notFound } from '../problem.ts'
import { batchesOfOrder } from './batches.ts'
import { filesOfOrder } from './files.ts'
import { toItem } from './items.ts'
import { jobsOfOrder } from './jobs.ts'
import { manyRows } from './many-rows.ts'
import { ordersWithParties } from './order-summaries.ts'
import { shipmentsOfOrder } from './shipments.ts'

/** What the order came with beyond its columns. */
const rest = z.object({
  email: z.string().catch(''),
  instructions: z.string().catch(''),
  purchaseOrderNumber: z.string().catch(''),
  tags: z.array(z.string()).catch([]),
})

export async function readOrderDetails(db: Executor, orderId: string): Promise<OrderDetails> {
  const shipments = await shipmentsOfOrder(db, orderId)
  return {
    success: true,
    orderId,
    order: await readOrder(db, orderId, shipments),
    shipments,
    files: await filesOfOrder(db, orderId),
    batches: await batchesOfOrder(db, orderId),
    jobs: await jobsOfOrder(db, orderId),
  }
}

/** An order as the API shows it, its newest log first. */
export async function readOrder(db: Executor, orderId: string, shipments: Shipment[]): Promise<Order> {
  const [found] = await ordersWithParties(db).where(eq(orders.id, orderId))
  if (!found) throw notFound('Order')
  const { order, sourceName, destinationName } = found
  const { id, message, timestamp, level } = orderLogs
  const logs = await manyRows({ id, message, timestamp, level }, (packed) =>
    db.select(packed).from(orderLogs).where(eq(orderLogs.orderId, orderId)),
  )
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
      items: await readItems(db, orderId, shipments),
    },
    logs: logs
      .sort((one, other) => Number(other.timestamp) - Number(one.timestamp) || (one.id < other.id ? 1 : -1))
      .map((log) => ({ message: log.message, timestamp: log.timestamp.toISOString(), level: log.level })),
  }
}

async function readItems(db: Executor, orderId: string, shipments: Shipment[]): Promise<Item[]> {
  const lines = await db
    .select()
    .from(items)
    .where(eq(items.orderId, orderId))
    .orderBy(asc(items.position), asc(items.id))
  const { rest: _, ...wanted } = getTableColumns(components)
  const parts = await manyRows(wanted, (packed) =>
    db.select(packed).from(components).where(eq(components.orderId, orderId)),
  )
  parts.sort((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1))
  const partsOf = Map.groupBy(parts, (part) => part.itemId)
  const shippedOf = new Map(shipments.map(({ _id, shippedDate }) => [_id, shippedDate]))
  return lines.map((line) => {
    const shipped = shippedOf.get(line.shipmentId)
    return toItem(line, partsOf.get(line.id) ?? [], shipped === undefined ? undefined : new Date(shipped))
  })
}
