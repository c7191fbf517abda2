import { and, eq, gte, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Executor } from '../database/open.ts'
import { searchCounts, searchDocuments } from '../database/schema/tables.ts'
import { countCells, earliestOf, type Scope } from './search-documents.ts'
import type { Cell } from './search-facets.ts'

const totals = z.array(z.object({ status: z.string(), count: z.coerce.number() }))

/** Everything that an account has, as `countCells` would count it, but only what is as new as a range is looked at. */
export async function countEverything(db: Executor, scope: Scope): Promise<Cell[]> {
  const since = gte(searchDocuments.date, earliestOf(scope.ranges))
  const recent = (await countCells(db, scope, since)).filter(({ ranges }) => ranges !== 0)
  const kept = await db.execute(sql`
    select status, sum(change) as count from ${searchCounts}
    where ${and(eq(searchCounts.accountId, scope.accountId), eq(searchCounts.topic, scope.topic))}
    group by 1 having sum(change) > 0 order by 1`)
  const others = totals.parse(kept.rows).map(({ status, count }) => {
    const counted = recent.reduce((sum, cell) => (cell.status === status ? sum + cell.count : sum), 0)
    return { status, ranges: 0, count: Math.max(0, count - counted) }
  })
  return [...others, ...recent].filter(({ count }) => count > 0)
}

/** Adds up what was counted one by one. */
export async function sumUpCounts(db: Executor): Promise<void> {
  await db.execute(sql`
    with taken as (delete from ${searchCounts} returning *)
    insert into ${searchCounts} (account_id, topic, status, change)
    select account_id, topic, status, sum(change) from taken
    group by account_id, topic, status having sum(change) <> 0`)
}
