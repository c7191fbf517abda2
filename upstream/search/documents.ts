import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Executor } from '../core/database/open.ts'
import { searchDocuments as documents, searchCounts } from '../core/database/schema/tables.ts'
import type { Cell, DateRange, Filter, Topic } from './facets.ts'
import { scopeOf, type Term, toTsQuery } from './words.ts'

export type Scope = { topic: Topic; accountId: string; ranges: readonly DateRange[] }

/** Every statement is confined to the account's own documents. */
function within({ topic, accountId }: Scope, ...conditions: (SQL | undefined)[]): SQL | undefined {
  // Products are sorted by their codes; for the others the index has to know that the date alone sorts them.
  const untitled = topic === 'products' ? undefined : eq(documents.title, '')
  return and(eq(documents.accountId, accountId), eq(documents.topic, topic), untitled, ...conditions)
}

export const isOneOf = (ids: readonly string[]) => inArray(documents.objectId, [...ids])

/** Short beginnings of words, which thousands of documents share, only filter what rarer terms have found. */
const isRare = ({ text, isWhole }: Term) => isWhole || text.length > 3

export function hasTerms({ topic, accountId }: Scope, terms: readonly (readonly Term[])[]): SQL | undefined {
  const scope = scopeOf(topic, accountId)
  const rare = terms.filter((either) => either.every(isRare))
  const common = terms.filter((either) => !either.every(isRare))
  const [indexed, filtered] = rare.length > 0 ? [rare, common] : [common, []]
  const isAlone = terms.length === 1
  return and(
    sql`${documents.words} @@ ${toTsQuery(scope, indexed, isAlone)}::tsquery`,
    // The function of the operator: no index answers it.
    filtered.length > 0
      ? sql`ts_match_vq(${documents.words}, ${toTsQuery(scope, filtered, isAlone)}::tsquery)`
      : undefined,
  )
}

const isWithin = ({ from, to }: DateRange) => and(gte(documents.date, from), to && lte(documents.date, to))

export const toCondition = (filters: readonly Filter[][], ranges: readonly DateRange[]): SQL | undefined =>
  and(
    ...filters.map((either) =>
      or(
        ...either.map(({ facet, value }) => {
          if (facet === 'status') return eq(documents.status, value)
          const range = ranges.find(({ name }) => name === value)
          return range ? isWithin(range) : sql`false`
        }),
      ),
    ),
  )

const earliestOf = (ranges: readonly DateRange[]) => new Date(Math.min(...ranges.map(({ from }) => from.getTime())))

/** The bits of `Cell.ranges`. Most documents are older than every range, so that is asked first. */
function rangeBits(ranges: readonly DateRange[]): SQL {
  const bits = ranges.map((range, at) => sql`case when ${isWithin(range)} then ${sql.raw(String(1 << at))} else 0 end`)
  return sql`case when ${documents.date} < ${earliestOf(ranges).toISOString()} then 0 else ${sql.join(bits, sql` + `)} end`
}

const cells = z.array(z.object({ status: z.string(), ranges: z.number(), count: z.coerce.number() }))

/** What matches, counted once for all facets: at most a cell for each status and set of ranges. */
export async function countCells(db: Executor, scope: Scope, matches: SQL | undefined): Promise<Cell[]> {
  const counted = await db.execute(
    sql`select status, ${rangeBits(scope.ranges)} as ranges, count(*) as count
        from ${documents} where ${within(scope, matches)} group by 1, 2`,
  )
  return cells.parse(counted.rows)
}

const totals = z.array(z.object({ status: z.string(), count: z.coerce.number() }))

/** All that an account has, as `countCells` would count it: documents older than every range come from kept counts. */
export async function countEverything(db: Executor, scope: Scope): Promise<Cell[]> {
  const since = gte(documents.date, earliestOf(scope.ranges))
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

export async function sumUpCounts(db: Executor): Promise<void> {
  await db.execute(sql`
    with taken as (delete from ${searchCounts} returning *)
    insert into ${searchCounts} (account_id, topic, status, change)
    select account_id, topic, status, sum(change) from taken
    group by account_id, topic, status having sum(change) <> 0`)
}

type Part = {
  limit: number
  offset: number
  /** Whether so few match that they are gathered by their words and then sorted, instead of looked for in order. */
  isFew: boolean
}
const idRows = z.array(z.object({ id: z.string() }))

/** A part of what matches, in order. PostgreSQL cannot estimate how rare a beginning of a word is, so `isFew` says it. */
export async function listIds(
  db: Executor,
  scope: Scope,
  matches: SQL | undefined,
  { limit, offset, isFew }: Part,
): Promise<string[]> {
  const { objectId, title, date } = documents
  const selected = db.select({ objectId, title, date }).from(documents).where(within(scope, matches))
  const found = await db.execute(sql`
    with matched as ${isFew ? sql`materialized` : sql`not materialized`} (${selected})
    select object_id as id from matched order by title, date desc, object_id desc limit ${limit} offset ${offset}`)
  return idRows.parse(found.rows).map(({ id }) => id)
}
