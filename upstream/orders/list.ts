import { and, asc, count, desc, eq, gte, inArray, lte, ne, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ParsedInputOf } from '#lib/contract/call.ts'
import type { OrderStatus, orders as rows } from '#lib/contract/orders.ts'
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
  const { orm } = database
  const counts = database.prepare(countsByStatus(orm, sql.placeholder('accountId')))
  const shapes = new Map<string, ReturnType<typeof prepareShape>>()
  const prepareShape = (shape: Shape) => {
    const conditions = scansOf(shape).map((scan) => conditionOf(scan, shape))
    return {
      total: database.prepare(selectTotal(orm, conditions)),
      page: database.prepare(selectPage(orm, conditions, shape)),
    }
  }

  async function countKept(accountId: string, statuses: ReadonlySet<OrderStatus> | undefined): Promise<number> {
    const kept = await counts.execute({ accountId })
    return kept.reduce((total, { status, count: some }) => (statuses?.has(status) === false ? total : total + some), 0)
  }

  return async (accountId: string, query: OrderQuery) => {
    const { sort, direction, pagesize, 'orderData.date': range } = query
    const statuses = query['orderData.status'] && new Set(query['orderData.status'])
    const { $gte: start, $lte: end } = range ?? {}
    const shape = { sort, direction, statuses: statuses?.size ?? 0, hasStart: Boolean(start), hasEnd: Boolean(end) }
    const key = JSON.stringify(shape)
    const statements = shapes.get(key) ?? prepareShape(shape)
    shapes.set(key, statements)
    const filters = {
      accountId,
      ...Object.fromEntries([...(statuses ?? [])].map((status, at) => [`status${at}`, status])),
      ...(start && { start: new Date(start).toISOString() }),
      ...(end && { end: new Date(end).toISOString() }),
    }
    const total = range
      ? ((await statements.total.execute(filters))[0]?.rows ?? 0)
      : await countKept(accountId, statuses)
    const offset = offsetOf(query)
    if (total <= offset) return toPage(query, total, [])
    const found = await statements.page.execute({ ...filters, pagesize, offset, needed: offset + pagesize })
    return toPage(query, total, found.map(toSummary))
  }
}

// `destination = ? or source = ?` would read every order of the account to sort it; each scan stops at the page.
function scansOf({ statuses }: Shape): Scan[] {
  const all = Array.from({ length: statuses }, (_, at) => sql.placeholder(`status${at}`))
  const perStatus = statuses > 0 ? all.map((status) => [status]) : [undefined]
  return [
    ...perStatus.map((one) => ({ side: orders.destinationAccountId, statuses: one })),
    { side: orders.sourceAccountId, statuses: statuses > 0 ? all : undefined },
  ]
}

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

function selectPage(db: Executor, conditions: (SQL | undefined)[], { sort, direction }: Shape) {
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
  return selectSummaries(db, ids).orderBy(...sortKeys[sort].map((key) => inOrder(shown[key])))
}

function selectTotal(db: Executor, conditions: (SQL | undefined)[]) {
  const counts = conditions.map((condition) => db.select({ rows: count() }).from(orders).where(condition))
  const rows = sql`sum(count)`.mapWith(Number)
  return db.select({ rows }).from(sql`(${sql.join(counts, sql` union all `)}) as counted`)
}

/** How many orders of the account have each status. */
export const countsByStatus = (db: Executor, accountId: string | Placeholder) =>
  db
    .select({ status: orderCounts.status, count: sql`sum(${orderCounts.count})`.mapWith(Number) })
    .from(orderCounts)
    .where(eq(orderCounts.accountId, accountId))
    .groupBy(orderCounts.status)
