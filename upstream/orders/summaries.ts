import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OrderSummary } from '#lib/contract/orders.ts'
import type { Executor } from '../core/database/open.ts'
import { packRows } from '../core/database/rows.ts'
import { accounts, items, orders, shipments } from '../core/database/schema/tables.ts'

export const source = alias(accounts, 'source')
const destination = alias(accounts, 'destination')

/** Orders with the names of both parties. */
export const ordersWithParties = (db: Executor) =>
  db
    .select({ order: orders, sourceName: source.name, destinationName: destination.name })
    .from(orders)
    .innerJoin(source, eq(source.id, orders.sourceAccountId))
    .innerJoin(destination, eq(destination.id, orders.destinationAccountId))

type Line = OrderSummary['orderData']['items'][number]
type Parcel = OrderSummary['orderData']['shipments'][number]

const lines = sql<Line[]>`array(select json_build_object('_id', ${items.id}, 'quantity', ${items.quantity})
  from ${items} where ${items.orderId} = ${orders.id} order by ${items.position})`
const parcels = sql<Parcel[]>`array(select json_build_object('_id', ${shipments.id})
  from ${shipments} where ${shipments.orderId} = ${orders.id} order by ${shipments.shipmentIndex})`

const columns = {
  id: orders.id,
  createdAt: orders.createdAt,
  sourceId: source.id,
  sourceName: source.name,
  destinationId: destination.id,
  destinationName: destination.name,
  sourceOrderId: orders.sourceOrderId,
  customerName: orders.customerName,
  status: orders.status,
  date: orders.date,
  lines,
  parcels,
}
const packed = (order: SQL[]) => packRows(columns, order)

/** The orders with the ids that a statement selects, as rows of a list, and the number of all that the list has. */
export const selectSummaries = (db: Executor, ids: SQLWrapper, order: SQL[], total: SQL<number>) =>
  db
    .select({ total, rows: packed(order) })
    .from(orders)
    .innerJoin(source, eq(source.id, orders.sourceAccountId))
    .innerJoin(destination, eq(destination.id, orders.destinationAccountId))
    .where(sql`${orders.id} = any(array${ids})`)

type Row = ReturnType<typeof packed>['_']['type'][number]

export const toSummary = (row: Row): OrderSummary => ({
  _id: row.id,
  createdAt: row.createdAt.toISOString(),
  source: { id: row.sourceId, name: row.sourceName },
  destination: { id: row.destinationId, name: row.destinationName },
  orderData: {
    sourceOrderId: row.sourceOrderId,
    customerName: row.customerName,
    status: row.status,
    date: row.date.toISOString(),
    items: row.lines,
    shipments: row.parcels,
  },
})
