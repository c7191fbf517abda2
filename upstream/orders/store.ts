import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { OrderStatus } from '#lib/contract/orders.ts'
import { startOfToday } from '#lib/contract/shared/date-ranges.ts'
import type { Executor } from '../core/database/open.ts'
import { accounts, orders, shipments } from '../core/database/schema/tables.ts'
import { isVisibleTo } from '../order-status/access.ts'
import type { Upstream } from '../upstream.ts'
import { countsByStatus } from './list.ts'
import { selectSummaries, toSummary } from './summaries.ts'

const maxWithOneNumber = 100

/** The orders with a brand's own number, newest first. Two brands may use the same number. */
export async function listOrdersBySourceId(db: Executor, accountId: string, sourceOrderId: string) {
  const newestFirst = [desc(orders.date), desc(orders.id)]
  const ids = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.sourceOrderId, sourceOrderId), isVisibleTo(accountId)))
    .orderBy(...newestFirst)
    .limit(maxWithOneNumber)
  const found = await selectSummaries(db, ids).orderBy(...newestFirst)
  return { success: true as const, count: found.length, page: 1, pages: 1, data: found.map(toSummary(accountId)) }
}

export async function readOrderCounts(up: Upstream, accountId: string) {
  const db = up.database.orm
  const [account] = await db.select({ settings: accounts.settings }).from(accounts).where(eq(accounts.id, accountId))
  const today = startOfToday(up.now(), account?.settings.timezone)
  const [from, to] = [today.toJSDate(), today.plus({ days: 1 }).toJSDate()]
  const ofSite = eq(shipments.accountId, accountId)
  const isDue = and(eq(shipments.status, 'live'), lt(shipments.shipByDate, to))
  const dueToday = await db.$count(shipments, and(ofSite, isDue))
  const isShipped = and(gte(shipments.shippedDate, from), lt(shipments.shippedDate, to))
  const shippedToday = await db.$count(shipments, and(ofSite, isShipped))
  const statuses: Partial<Record<OrderStatus, number>> = {}
  for (const { status, count } of await countsByStatus(db, accountId)) statuses[status] = count
  return { statuses, dueToday, shippedToday }
}
