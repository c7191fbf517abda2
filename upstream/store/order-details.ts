import { asc, desc, eq } from 'drizzle-orm'
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
  const logs = await db
    .select({ message: orderLogs.message, timestamp: orderLogs.timestamp, level: orderLogs.level })
    .from(orderLogs)
    .where(eq(orderLogs.orderId, orderId))
    .orderBy(desc(orderLogs.timestamp), desc(orderLogs.id))
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
    logs: logs.map((log) => ({ ...log, timestamp: log.timestamp.toISOString() })),
  }
}

async function readItems(db: Executor, orderId: string, shipments: Shipment[]): Promise<Item[]> {
  const lines = await db
    .select()
    .from(items)
    .where(eq(items.orderId, orderId))
    .orderBy(asc(items.position), asc(items.id))
  const parts = await db
    .select()
    .from(components)
    .where(eq(components.orderId, orderId))
    .orderBy(asc(components.position), asc(components.id))
  const partsOf = Map.groupBy(parts, (part) => part.itemId)
  const shippedOf = new Map(shipments.map(({ _id, shippedDate }) => [_id, shippedDate]))
  return lines.map((line) => {
    const shipped = shippedOf.get(line.shipmentId)
    return toItem(line, partsOf.get(line.id) ?? [], shipped === undefined ? undefined : new Date(shipped))
  })
}
