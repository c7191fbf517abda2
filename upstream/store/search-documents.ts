import { and, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Executor } from '../database/open.ts'
import { searchDocuments as documents } from '../database/schema/tables.ts'
import type { DateRange } from './search-dates.ts'
import type { Cell, Topic } from './search-facets.ts'

export type Scope = { topic: Topic; accountId: string; ranges: readonly DateRange[] }

/** Of the account and nobody else's, whatever else is asked. */
export const within = ({ topic, accountId }: Scope, ...conditions: (SQL | undefined)[]) =>
  and(eq(documents.accountId, accountId), eq(documents.topic, topic), ...conditions)

export const hasWords = (query: string) => sql`${documents.words} @@ ${query}::tsquery`

const rangesOf = (ranges: readonly DateRange[]) =>
  sql.join(
    ranges.map(({ from, to }, at) => {
      const start = sql`${documents.date} >= ${from.toISOString()}`
      const isIn = to ? sql`${start} and ${documents.date} <= ${to.toISOString()}` : start
      return sql`case when ${isIn} then ${sql.raw(String(1 << at))} else 0 end`
    }),
    sql` + `,
  )

const cells = z.array(z.object({ status: z.string(), ranges: z.number(), count: z.coerce.number() }))

/** What matches, counted once for all facets: at most a cell for each status and set of ranges. */
export async function countCells(db: Executor, scope: Scope, matches: SQL | undefined): Promise<Cell[]> {
  const counted = await db.execute(
    sql`select status, ${rangesOf(scope.ranges)} as ranges, count(*) as count
        from ${documents} where ${within(scope, matches)} group by 1, 2`,
  )
  return cells.parse(counted.rows)
}

/** Those of the cells, without looking at older ones than the cells can hold. */
export function inCells(allowed: readonly Cell[], { ranges }: Scope): SQL | undefined {
  const earliest = allowed.map((cell) => earliestOf(cell, ranges))
  const since = earliest.every((time) => time !== undefined) ? Math.min(...earliest) : undefined
  const pairs = allowed.map((cell) => sql`(${cell.status}, ${sql.raw(String(cell.ranges))})`)
  return and(
    since === undefined ? undefined : gte(documents.date, new Date(since)),
    sql`(${documents.status}, ${rangesOf(ranges)}) in (${sql.join(pairs, sql`, `)})`,
  )
}

function earliestOf(cell: Cell, ranges: readonly DateRange[]): number | undefined {
  const starts = ranges.flatMap(({ from }, at) => ((cell.ranges & (1 << at)) === 0 ? [] : [from.getTime()]))
  return starts.length > 0 ? Math.max(...starts) : undefined
}

export async function listIds(
  db: Executor,
  scope: Scope,
  matches: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const found = await db
    .select({ id: documents.objectId })
    .from(documents)
    .where(within(scope, matches))
    .orderBy(documents.title, desc(documents.date), desc(documents.objectId))
    .limit(limit)
    .offset(offset)
  return found.map(({ id }) => id)
}

export const isOneOf = (ids: readonly string[]) => inArray(documents.objectId, [...ids])
