import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Executor } from '../database/open.ts'
import { searchDocuments as documents } from '../database/schema/tables.ts'
import type { DateRange } from './search-dates.ts'
import type { Cell, Topic } from './search-facets.ts'
import { scopeOf, type Term, toTsQuery } from './search-words.ts'

export type Scope = { topic: Topic; accountId: string; ranges: readonly DateRange[] }

/** Of the account and nobody else's, whatever else is asked. */
export function within({ topic, accountId }: Scope, ...conditions: (SQL | undefined)[]): SQL | undefined {
  // Products stand by their codes; of the others the index has to know that they stand by date alone.
  const untitled = topic === 'products' ? undefined : eq(documents.title, '')
  return and(eq(documents.accountId, accountId), eq(documents.topic, topic), untitled, ...conditions)
}

/** Short beginnings of words, which thousands of others share, only sift what rarer terms have found. */
const isRare = ({ text, isWhole }: Term) => isWhole || text.length > 3

/** Has each of the terms, or one of its alternatives. */
export function hasTerms({ topic, accountId }: Scope, terms: readonly (readonly Term[])[]): SQL | undefined {
  const scope = scopeOf(topic, accountId)
  const [rare, common] = [
    terms.filter((either) => either.every(isRare)),
    terms.filter((either) => !either.every(isRare)),
  ]
  const [looked, sifted] = rare.length > 0 ? [rare, common] : [common, []]
  return and(
    sql`${documents.words} @@ ${toTsQuery(scope, looked)}::tsquery`,
    // The function of the operator: no index answers it.
    sifted.length > 0 ? sql`ts_match_vq(${documents.words}, ${toTsQuery(scope, sifted)}::tsquery)` : undefined,
  )
}

export const earliestOf = (ranges: readonly DateRange[]) =>
  new Date(Math.min(...ranges.map(({ from }) => from.getTime())))

function rangesOf(ranges: readonly DateRange[]): SQL {
  const bits = ranges.map(({ from, to }, at) => {
    const start = sql`${documents.date} >= ${from.toISOString()}`
    const isIn = to ? sql`${start} and ${documents.date} <= ${to.toISOString()}` : start
    return sql`case when ${isIn} then ${sql.raw(String(1 << at))} else 0 end`
  })
  return sql`case when ${documents.date} < ${earliestOf(ranges).toISOString()} then 0 else ${sql.join(bits, sql` + `)} end`
}

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
  const earliest = allowed.map((cell) => startOf(cell, ranges))
  const since = earliest.every((time) => time !== undefined) ? Math.min(...earliest) : undefined
  const pairs = allowed.map((cell) => sql`(${cell.status}, ${sql.raw(String(cell.ranges))})`)
  return and(
    since === undefined ? undefined : gte(documents.date, new Date(since)),
    sql`(${documents.status}, ${rangesOf(ranges)}) in (${sql.join(pairs, sql`, `)})`,
  )
}

function startOf(cell: Cell, ranges: readonly DateRange[]): number | undefined {
  const starts = ranges.flatMap(({ from }, at) => ((cell.ranges & (1 << at)) === 0 ? [] : [from.getTime()]))
  return starts.length > 0 ? Math.max(...starts) : undefined
}

type Part = {
  limit: number
  offset: number
  /** Whether so few match that they are gathered by their words and then sorted, instead of looked for in order. */
  isFew: boolean
}
const ids = z.array(z.object({ id: z.string() }))

/** A part of what matches, in order. PostgreSQL cannot tell how rare a beginning of a word is, so it is told. */
export async function listIds(db: Executor, scope: Scope, matches: SQL | undefined, { limit, offset, isFew }: Part) {
  const { objectId, title, date } = documents
  const selected = db.select({ objectId, title, date }).from(documents).where(within(scope, matches))
  const found = await db.execute(sql`
    with matched as ${isFew ? sql`materialized` : sql`not materialized`} (${selected})
    select object_id as id from matched order by title, date desc, object_id desc limit ${limit} offset ${offset}`)
  return ids.parse(found.rows).map(({ id }) => id)
}

export const isOneOf = (ids: readonly string[]) => inArray(documents.objectId, [...ids])
