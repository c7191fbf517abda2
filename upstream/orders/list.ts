import { and, asc, count, desc, eq, gte, inArray, lte, ne, type Placeholder, type SQL, sql, sum } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ParsedInputOf } from '#lib/contract/call.ts'
import type { orders as rows } from '#lib/contract/orders.ts'
import type { Database, Executor } from '../core/database/open.ts'
import { offsetOf, toPage } from '../core/database/rows.ts'
import { accounts, orderCounts, orders } from '../core/database/schema/tables.ts'
import { selectSummaries, source, toSummary } from './summaries.ts'

type OrderQuery = ParsedInputOf<typeof rows.list>['query']

/** What two queries have in common if one statement answers both. */
type Shape = Pick<OrderQuery, 'sort' | 'direction'> & { statuses: number; hasStart: boolean; hasEnd: boolean }

/** One index of the orders table that yields part of the list, already sorted. */
type Scan = { side: PgColumn; statuses: Placeholder[] | undefined }

/** Lists the orders of an account, as site or as brand. */
export function createOrderList(database: Database) {
  const statements = new Map<string, ReturnType<typeof prepare>>()
  const prepare = (shape: Shape) => database.prepare(selectPage(database.orm, shape))

  return async (accountId: string, query: OrderQuery) => {
    const { sort, direction, pagesize, 'orderData.date': range } = query
    const statuses = query['orderData.status'] && new Set(query['orderData.status'])
    const { $gte: start, $lte: end } = range ?? {}
    const shape = { sort, direction, statuses: statuses?.size ?? 0, hasStart: Boolean(start), hasEnd: Boolean(end) }
    const key = JSON.stringify(shape)
    const statement = statements.get(key) ?? prepare(shape)
    statements.set(key, statement)
    const offset = offsetOf(query)
    const [found] = await statement.execute({
      accountId,
      ...Object.fromEntries([...(statuses ?? [])].map((status, at) => [`status${at}`, status])),
      ...(start && { start: new Date(start).toISOString() }),
      ...(end && { end: new Date(end).toISOString() }),
      pagesize,
      offset,
      needed: offset + pagesize,
    })
    return toPage(query, found?.total ?? 0, found?.rows.map(toSummary) ?? [])
  }
}

// `destination = ? or source = ?` would read every order of the account to sort it; each scan stops at the page.
function scansOf(shape: Shape): Scan[] {
  const all = statusesOf(shape)
  const perStatus = all?.map((status) => [status]) ?? [undefined]
  return [
    ...perStatus.map((statuses) => ({ side: orders.destinationAccountId, statuses })),
    { side: orders.sourceAccountId, statuses: all },
  ]
}

const statusesOf = ({ statuses }: Shape) =>
  statuses > 0 ? Array.from({ length: statuses }, (_, at) => sql.placeholder(`status${at}`)) : undefined

function conditionOf({ side, statuses }: Scan, { hasStart, hasEnd }: Shape) {
  const accountId = sql.placeholder('accountId')
  return and(
    eq(side, accountId),
    side === orders.sourceAccountId ? ne(orders.destinationAccountId, accountId) : undefined,
    statuses && inArray(orders.status, statuses),
    hasStart ? gte(orders.date, sql.placeholder('start')) : undefined,
    hasEnd ? lte(orders.date, sql.placeholder('end')) : undefined,
  )
}

/** `source`: by the name of the account that sent the order, as some published clients ask for. */
const sortKeys = {
  'orderData.date': ['date', 'id'],
  _id: ['id'],
  source: ['source', 'date', 'id'],
} as const

function selectPage(db: Executor, shape: Shape) {
  const { sort, direction } = shape
  const conditions = scansOf(shape).map((scan) => conditionOf(scan, shape))
  const inOrder = direction === 1 ? asc : desc
  const isBySource = sort === 'source'
  const columns = { id: orders.id, date: orders.date, source: isBySource ? sql`${accounts.name}` : sql`''` }
  const scans = conditions.map((condition) => {
    const selected = db
      .select({ id: columns.id, date: columns.date, source: columns.source.as('source') })
      .from(orders)
      .$dynamic()
    // Read account by account, in their order, and no further than the page.
    const rows = isBySource ? selected.innerJoin(accounts, eq(accounts.id, orders.sourceAccountId)) : selected
    return rows
      .where(condition)
      .orderBy(...sortKeys[sort].map((key) => inOrder(columns[key])))
      .limit(sql.placeholder('needed'))
  })
  const merged = sql.join(
    sortKeys[sort].map((key) => inOrder(sql.identifier(key))),
    sql`, `,
  )
  const ids = sql`(select id from (${sql.join(scans, sql` union all `)}) as merged
    order by ${merged} limit ${sql.placeholder('pagesize')} offset ${sql.placeholder('offset')})`
  const shown = { id: orders.id, date: orders.date, source: source.name }
  const order = sortKeys[sort].map((key) => inOrder(shown[key]))
  const total = shape.hasStart || shape.hasEnd ? countRows(db, conditions) : countKept(db, shape)
  return selectSummaries(db, ids, order, total)
}

function countRows(db: Executor, conditions: (SQL | undefined)[]): SQL<number> {
  const counts = conditions.map((condition) => db.select({ rows: count() }).from(orders).where(condition))
  return sql`(select sum(count) from (${sql.join(counts, sql` union all `)}) as counted)`.mapWith(Number)
}

function countKept(db: Executor, shape: Shape): SQL<number> {
  const statuses = statusesOf(shape)
  const counts = db
    .select({ rows: sum(orderCounts.count) })
    .from(orderCounts)
    .where(
      and(eq(orderCounts.accountId, sql.placeholder('accountId')), statuses && inArray(orderCounts.status, statuses)),
    )
  return sql`coalesce(${counts}, 0)`.mapWith(Number)
}

/** How many orders of the account have each status. */
export const countsByStatus = (db: Executor, accountId: string) =>
  db
    .select({ status: orderCounts.status, count: sql`sum(${orderCounts.count})`.mapWith(Number) })
    .from(orderCounts)
    .where(eq(orderCounts.accountId, accountId))
    .groupBy(orderCounts.status)
