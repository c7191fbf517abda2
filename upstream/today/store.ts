import { and, asc, desc, eq, gt, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#lib/contract/call.ts'
import { type DueShipment, shipmentStages, type today } from '#lib/contract/today.ts'
import type { Executor } from '../core/database/open.ts'
import { accounts, items, orders, shipments } from '../core/database/schema/tables.ts'

type TodayQuery = ParsedInputOf<typeof today.read>['query']

/** The pace of a site is that of its newest shipments. */
const maxPassages = 100

export async function readToday(db: Executor, accountId: string, query: TodayQuery) {
  const until = { now: new Date(query.now), end: new Date(query.end), nextEnd: new Date(query.nextEnd) }
  const ofSite = eq(shipments.accountId, accountId)
  const isLive = and(ofSite, eq(shipments.status, 'live'))
  const read = (where: SQL | undefined, order: SQL[]) => readShipments(db, where, order, query.limit)
  const mostUrgent = [asc(shipments.shipByDate), asc(shipments.id)]
  const isShippedToday = and(ofSite, gte(shipments.shippedDate, new Date(query.start)))
  const data: DueShipment[] = []
  for (const stage of shipmentStages)
    data.push(
      ...(await read(and(isLive, eq(shipments.stage, stage), lte(shipments.shipByDate, until.end)), mostUrgent)),
    )
  const isNext = and(isLive, gt(shipments.shipByDate, until.end), lte(shipments.shipByDate, until.nextEnd))
  return {
    stages: await countStages(db, isLive, until),
    shippedToday: await db.$count(shipments, isShippedToday),
    data,
    next: await read(isNext, mostUrgent),
    shipped: await read(isShippedToday, [desc(shipments.shippedDate), desc(shipments.id)]),
    passages: query.since ? await readPassages(db, accountId, new Date(query.since)) : [],
  }
}

type Until = { now: Date; end: Date; nextEnd: Date }

/** Without a join: all that it needs is in one index. */
async function countStages(db: Executor, isLive: SQL | undefined, { now, end, nextEnd }: Until) {
  const { stage, shipByDate } = shipments
  const counted = await db
    .select({
      stage,
      overdue: sql`count(*) filter (where ${lt(shipByDate, now)})`.mapWith(Number),
      today: sql`count(*) filter (where ${and(gte(shipByDate, now), lte(shipByDate, end))})`.mapWith(Number),
      next: sql`count(*) filter (where ${gt(shipByDate, end)})`.mapWith(Number),
    })
    .from(shipments)
    .where(and(isLive, lte(shipByDate, nextEnd)))
    .groupBy(stage)
  const none = { overdue: 0, today: 0, next: 0 }
  const countsOf = (wanted: DueShipment['stage']) => {
    const { overdue, today, next } = counted.find(({ stage }) => stage === wanted) ?? none
    return { overdue, today, next }
  }
  return { artwork: countsOf('artwork'), production: countsOf('production'), ready: countsOf('ready') }
}

const lastCompleted = sql<Date | null>`(select max(${items.completed}) from ${items}
  where ${items.shipmentId} = ${shipments.id})`.mapWith(items.completed)
const itemsOf = sql`(select count(*) from ${items} where ${items.shipmentId} = ${shipments.id}
  and ${items.status} <> 'cancelled')`.mapWith(Number)
const completedOf = sql`(select count(*) from ${items} where ${items.shipmentId} = ${shipments.id}
  and ${items.status} = 'complete')`.mapWith(Number)
const placeInOrder = sql`(select count(*) from shipments as other where other.order_id = ${orders.id}
  and (other.shipment_index, other.id) <= (${shipments.shipmentIndex}, ${shipments.id}))`.mapWith(Number)
const ofOrder = sql`(select count(*) from shipments as other where other.order_id = ${orders.id})`.mapWith(Number)
const isOutsourced = sql<boolean>`exists (select from outsourced_orders as placed
  where placed.original_id = ${orders.id} and placed.ended_at is null)`
const wasNeverOutsourced = sql`not exists (select from outsourced_orders as placed
  where placed.original_id = ${orders.id})`

async function readShipments(
  db: Executor,
  where: SQL | undefined,
  order: SQL[],
  limit: number,
): Promise<DueShipment[]> {
  if (limit === 0) return []
  const { stage, productionAt, shipByDate, shippedDate } = shipments
  const found = await db
    .select({
      _id: shipments.id,
      orderId: orders.id,
      sourceOrderId: orders.sourceOrderId,
      sourceName: accounts.name,
      customerName: orders.customerName,
      orderStatus: orders.status,
      stage,
      shipByDate,
      shippedDate,
      since: { artwork: orders.date, production: productionAt, ready: lastCompleted },
      itemCount: itemsOf,
      completedCount: completedOf,
      number: placeInOrder,
      shipmentCount: ofOrder,
      isOutsourced,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .innerJoin(accounts, eq(accounts.id, orders.sourceAccountId))
    .where(where)
    .orderBy(...order)
    .limit(limit)
  return found.map((row) => ({
    ...row,
    since: row.since[row.stage]?.toISOString(),
    shipByDate: row.shipByDate.toISOString(),
    shippedDate: row.shippedDate?.toISOString(),
  }))
}

/** Not of orders that were at a partner: its work and the time on the way are no pace of the site. */
async function readPassages(db: Executor, accountId: string, since: Date) {
  const found = await db
    .select({
      received: orders.date,
      started: shipments.productionAt,
      completed: lastCompleted,
      shipped: shipments.shippedDate,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(shipments.accountId, accountId), gte(shipments.shippedDate, since), wasNeverOutsourced))
    .orderBy(desc(shipments.shippedDate))
    .limit(maxPassages)
  return found.flatMap(({ received, started, completed, shipped }) =>
    shipped
      ? {
          received: received.toISOString(),
          started: started?.toISOString(),
          completed: completed?.toISOString(),
          shipped: shipped.toISOString(),
        }
      : [],
  )
}
