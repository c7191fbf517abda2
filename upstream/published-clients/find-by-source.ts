import { and, eq } from 'drizzle-orm'
import type { Executor } from '../core/database/open.ts'
import { accounts, orders } from '../core/database/schema/tables.ts'
import { notFound } from '../core/errors.ts'
import { isVisibleTo } from '../order-status/access.ts'

/** The order of an account, by the account's name, with a number: of several, the one that has it now. */
export async function findBySource(
  db: Executor,
  accountId: string,
  { source, number }: { source: string; number: string },
) {
  const [found] = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(accounts, eq(accounts.id, orders.sourceAccountId))
    .where(
      and(
        eq(accounts.name, source),
        eq(orders.sourceOrderId, number),
        eq(orders.isNumberReused, false),
        isVisibleTo(accountId),
      ),
    )
  if (!found) throw notFound('Order')
  return found.order
}
