import { and, count, desc, eq, gte, lt } from 'drizzle-orm'
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
  return { success: true as const, count: found.length, page: 1, pages: 1, data: found.map(toSummary) }
}

/** Orders per status, and what the site has still to ship today and has shipped today, by its own clock. */
export async function readOrderCounts(up: Upstream, accountId: string) {
  const db = up.database.orm
  const [account] = await db.select({ settings: accounts.settings }).from(accounts).where(eq(accounts.id, accountId))
  const today = startOfToday(up.now(), account?.settings.timezone)
  const [from, to] = [today.toJSDate(), today.plus({ days: 1 }).toJSDate()]
  const ofSite = eq(shipments.accountId, accountId)
  const [due] = await db
    .select({ rows: count() })
    .from(shipments)
    .where(and(ofSite, eq(shipments.status, 'live'), gte(shipments.shipByDate, from), lt(shipments.shipByDate, to)))
  const [shipped] = await db
    .select({ rows: count() })
    .from(shipments)
    .where(and(ofSite, gte(shipments.shippedDate, from), lt(shipments.shippedDate, to)))
  const statuses: Partial<Record<OrderStatus, number>> = {}
  for (const { status, count: some } of await countsByStatus(db, accountId)) statuses[status] = some
  return { statuses, dueToday: due?.rows ?? 0, shippedToday: shipped?.rows ?? 0 }
}
