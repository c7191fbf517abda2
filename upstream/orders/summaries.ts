import { asc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OrderSummary } from '#lib/contract/orders.ts'
import type { Executor } from '../core/database/open.ts'
import { accounts, items, orders, shipments } from '../core/database/schema/tables.ts'

const source = alias(accounts, 'source')
const destination = alias(accounts, 'destination')

/** Orders with the names of both parties. */
export const ordersWithParties = (db: Executor) =>
  db
    .select({ order: orders, sourceName: source.name, destinationName: destination.name })
    .from(orders)
    .innerJoin(source, eq(source.id, orders.sourceAccountId))
    .innerJoin(destination, eq(destination.id, orders.destinationAccountId))

/** The rows of a list, in the order of the ids. */
export async function summariesOf(db: Executor, ids: string[]): Promise<OrderSummary[]> {
  if (ids.length === 0) return []
  const found = await ordersWithParties(db).where(inArray(orders.id, ids))
  const lines = await db
    .select({ _id: items.id, orderId: items.orderId, quantity: items.quantity })
    .from(items)
    .where(inArray(items.orderId, ids))
    .orderBy(asc(items.position))
  const parcels = await db
    .select({ _id: shipments.id, orderId: shipments.orderId })
    .from(shipments)
    .where(inArray(shipments.orderId, ids))
    .orderBy(asc(shipments.shipmentIndex))
  const linesOf = Map.groupBy(lines, (line) => line.orderId)
  const parcelsOf = Map.groupBy(parcels, (parcel) => parcel.orderId)
  const place = new Map(ids.map((id, at) => [id, at]))
  return found
    .toSorted((a, b) => (place.get(a.order.id) ?? 0) - (place.get(b.order.id) ?? 0))
    .map(({ order, sourceName, destinationName }) => ({
      _id: order.id,
      createdAt: order.createdAt.toISOString(),
      source: { id: order.sourceAccountId, name: sourceName },
      destination: { id: order.destinationAccountId, name: destinationName },
      orderData: {
        sourceOrderId: order.sourceOrderId,
        customerName: order.customerName,
        status: order.status,
        date: order.date.toISOString(),
        items: (linesOf.get(order.id) ?? []).map(({ _id, quantity }) => ({ _id, quantity })),
        shipments: (parcelsOf.get(order.id) ?? []).map(({ _id }) => ({ _id })),
      },
    }))
}
