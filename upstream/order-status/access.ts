import { and, eq, or } from 'drizzle-orm'
import type { Caller } from '../core/caller.ts'
import type { Executor } from '../core/database/open.ts'
import { orders } from '../core/database/schema/tables.ts'
import { forbidden, notFound } from '../core/errors.ts'

/** An order is visible to the account that prints it and to the one that sent it. */
export const isVisibleTo = (accountId: string) =>
  or(eq(orders.destinationAccountId, accountId), eq(orders.sourceAccountId, accountId))

export async function requireVisibleOrder(db: Executor, accountId: string, orderId: string) {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isVisibleTo(accountId)))
  if (!order) throw notFound('Order')
  return order
}

/** A print buyer acts on what their own account sent. */
export function requireSender(order: Parties, { role, accountId }: Pick<Caller, 'role' | 'accountId'>): void {
  if (role !== 'customer' || order.sourceAccountId === accountId) return
  throw forbidden('Customers can do this with orders of their own account only.')
}

type Parties = { sourceAccountId: string; destinationAccountId: string }

/** Lets only the account that prints the order go on. To a stranger, `what` does not exist. */
export function requireSite(order: Parties, accountId: string, what: string): void {
  if (order.destinationAccountId === accountId) return
  if (order.sourceAccountId !== accountId) throw notFound(what)
  throw forbidden('Only the site that prints this order can do this.')
}
