import { sql } from 'drizzle-orm'
import type { Executor } from '../../core/database/open.ts'
import { orderCounts } from '../../core/database/schema/tables.ts'

/** The orders of each account, side and status: counted one by one, and as the database keeps count of them. */
export async function countsIn(orm: Executor) {
  const counted = await orm.execute(sql`
    select account_id as "accountId", side, status, count(*)::int as count from (
      select destination_account_id as account_id, 'destination' as side, status from orders
      union all
      select source_account_id, 'source', status from orders where source_account_id <> destination_account_id
    ) as sides group by 1, 2, 3 order by 1, 2, 3`)
  const kept = await orm
    .select()
    .from(orderCounts)
    .where(sql`count <> 0`)
    .orderBy(orderCounts.accountId, orderCounts.side, orderCounts.status)
  return { counted: counted.rows, kept }
}
