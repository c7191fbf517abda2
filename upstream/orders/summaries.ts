import { eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OrderSummary } from '#lib/contract/orders.ts'
import type { Executor } from '../core/database/open.ts'
import { accounts, items, orders, outsourcedOrders, shipments } from '../core/database/schema/tables.ts'

export const source = alias(accounts, 'source')
const destination = alias(accounts, 'destination')
const partner = alias(accounts, 'partner')
const partnerOrder = alias(orders, 'partner_order')

export const ordersWithParties = (db: Executor) =>
  db
    .select({ order: orders, sourceName: source.name, destinationName: destination.name })
    .from(orders)
    .innerJoin(source, eq(source.id, orders.sourceAccountId))
    .innerJoin(destination, eq(destination.id, orders.destinationAccountId))

type Line = OrderSummary['orderData']['items'][number]
type Parcel = OrderSummary['orderData']['shipments'][number]

const lines = sql<Line[]>`(select coalesce(json_agg(json_build_object('_id', ${items.id}, 'quantity', ${items.quantity})
  order by ${items.position}), '[]') from ${items} where ${items.orderId} = ${orders.id})`
const parcels = sql<Parcel[]>`(select coalesce(json_agg(json_build_object('_id', ${shipments.id})
  order by ${shipments.shipmentIndex}), '[]') from ${shipments} where ${shipments.orderId} = ${orders.id})`

const { partnerOrderId, originalId, endedAt } = outsourcedOrders
const outsourcedTo = sql<string | null>`(select ${partner.name} from ${outsourcedOrders}
  join ${orders} ${sql.identifier('partner_order')} on ${partnerOrder.id} = ${partnerOrderId}
  join ${accounts} ${sql.identifier('partner')} on ${partner.id} = ${partnerOrder.destinationAccountId}
  where ${originalId} = ${orders.id} and ${endedAt} is null)`

export const selectSummaries = (db: Executor, ids: SQLWrapper) =>
  db
    .select({
      id: orders.id,
      createdAt: orders.createdAt,
      source: { id: source.id, name: source.name },
      destination: { id: destination.id, name: destination.name },
      sourceOrderId: orders.sourceOrderId,
      customerName: orders.customerName,
      status: orders.status,
      date: orders.date,
      lines,
      parcels,
      outsourcedTo,
    })
    .from(orders)
    .innerJoin(source, eq(source.id, orders.sourceAccountId))
    .innerJoin(destination, eq(destination.id, orders.destinationAccountId))
    .where(inArray(orders.id, ids))

type Row = Awaited<ReturnType<typeof selectSummaries>>[number]

export const toSummary =
  (accountId: string) =>
  (row: Row): OrderSummary => ({
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    source: row.source,
    destination: row.destination,
    outsourcedTo: (row.destination.id === accountId && row.outsourcedTo) || undefined,
    orderData: {
      sourceOrderId: row.sourceOrderId,
      customerName: row.customerName,
      status: row.status,
      date: row.date.toISOString(),
      items: row.lines,
      shipments: row.parcels,
    },
  })
