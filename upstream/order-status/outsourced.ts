import { and, eq, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '../core/database/open.ts'
import { accounts, orders, outsourcedOrders } from '../core/database/schema/tables.ts'
import { conflict } from '../core/errors.ts'

export type Outsourcing = { originalId: string; partnerOrderId: string }

/** Which pairs of orders count: those of which the partner makes the rest, or also those of which it made a part. */
export type OutsourcingState = 'under way' | 'under way or ended'

/** An original may have been at several partners, so one that has ended is found by the partner's order alone. */
export async function findOutsourcing(
  db: Executor,
  orderId: string,
  state: OutsourcingState = 'under way',
): Promise<Outsourcing | undefined> {
  const { originalId, partnerOrderId, endedAt } = outsourcedOrders
  const isUnderWay = and(isNull(endedAt), or(eq(originalId, orderId), eq(partnerOrderId, orderId)))
  const [found] = await db
    .select({ originalId, partnerOrderId })
    .from(outsourcedOrders)
    .where(state === 'under way' ? isUnderWay : or(isUnderWay, eq(partnerOrderId, orderId)))
    .limit(1)
  return found
}

/** Tells the site what to do, and any other account, which is the brand, whom to ask. */
export async function refuseIfOutsourced(db: Executor, orderId: string, accountId?: string): Promise<void> {
  const site = alias(accounts, 'site')
  const [found] = await db
    .select({ partner: accounts.name, site: { id: site.id, name: site.name } })
    .from(outsourcedOrders)
    .innerJoin(orders, eq(orders.id, outsourcedOrders.partnerOrderId))
    .innerJoin(accounts, eq(accounts.id, orders.destinationAccountId))
    .innerJoin(site, eq(site.id, orders.sourceAccountId))
    .where(and(eq(outsourcedOrders.originalId, orderId), isNull(outsourcedOrders.endedAt)))
  if (!found) return
  const message =
    accountId === undefined || accountId === found.site.id
      ? `${found.partner} makes this order. To make it here, take it back first.`
      : `The print site has given this order to a partner, so it cannot be changed. Ask ${found.site.name}.`
  throw conflict('outsourced', message)
}
