import { and, eq, isNull, or } from 'drizzle-orm'
import type { Executor } from '../core/database/open.ts'
import { accounts, orders, outsourcedOrders } from '../core/database/schema/tables.ts'
import { conflict } from '../core/errors.ts'

export type Outsourcing = { originalId: string; partnerOrderId: string }

/** What is under way between an order and a partner, whichever of the two orders it is. */
export async function findOutsourcing(db: Executor, orderId: string): Promise<Outsourcing | undefined> {
  const { originalId, partnerOrderId, endedAt } = outsourcedOrders
  const [found] = await db
    .select({ originalId, partnerOrderId })
    .from(outsourcedOrders)
    .where(and(isNull(endedAt), or(eq(originalId, orderId), eq(partnerOrderId, orderId))))
    .limit(1)
  return found
}

/** Refuses work on an order that a partner makes. */
export async function refuseIfOutsourced(db: Executor, orderId: string): Promise<void> {
  const [partner] = await db
    .select({ name: accounts.name })
    .from(outsourcedOrders)
    .innerJoin(orders, eq(orders.id, outsourcedOrders.partnerOrderId))
    .innerJoin(accounts, eq(accounts.id, orders.destinationAccountId))
    .where(and(eq(outsourcedOrders.originalId, orderId), isNull(outsourcedOrders.endedAt)))
  if (partner) {
    throw conflict('outsourced', `${partner.name} makes this order. To make it here, take it back first.`)
  }
}
