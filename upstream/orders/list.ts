import { and, asc, desc, eq, gte, inArray, lte, ne, type SQL, sql, sum } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ParsedInputOf } from '#lib/contract/call.ts'
import type { OrderStatus, orders as rows } from '#lib/contract/orders.ts'
import type { Executor } from '../core/database/open.ts'
import { offsetOf, toPage } from '../core/database/rows.ts'
import { accounts, orderCounts, orders } from '../core/database/schema/tables.ts'
import { selectSummaries, source, toSummary } from './summaries.ts'

type OrderQuery = ParsedInputOf<typeof rows.list>['query']

type Scan = { side: PgColumn; statuses: OrderStatus[] }

export async function listOrders(db: Executor, accountId: string, query: OrderQuery) {
  const statuses = [...new Set(query['orderData.status'])]
  const conditions = scansOf(statuses).map((scan) => conditionOf(scan, accountId, query))
  const count = query['orderData.date'] ? await countRows(db, conditions) : await readCount(db, accountId, statuses)
  const rows = await selectPage(db, conditions, query)
  return toPage(query, count, rows.map(toSummary(accountId)))
}

// `destination = ? or source = ?` would read every order of the account to sort it; each scan stops at the page.
function scansOf(statuses: OrderStatus[]): Scan[] {
  const perStatus = statuses.length > 0 ? statuses.map((status) => [status]) : [[]]
  return [
    ...perStatus.map((one) => ({ side: orders.destinationAccountId, statuses: one })),
    { side: orders.sourceAccountId, statuses },
  ]
}

function conditionOf({ side, statuses }: Scan, accountId: string, query: OrderQuery): SQL | undefined {
  const { $gte: start, $lte: end } = query['orderData.date'] ?? {}
  return and(
    eq(side, accountId),
    side === orders.sourceAccountId ? ne(orders.destinationAccountId, accountId) : undefined,
    statuses.length > 0 ? inArray(orders.status, statuses) : undefined,
    start ? gte(orders.date, new Date(start)) : undefined,
    end ? lte(orders.date, new Date(end)) : undefined,
  )
}

/** `source`: by the name of the account that sent the order, as some published clients ask for. */
const sortKeys = {
  'orderData.date': ['date', 'id'],
  _id: ['id'],
  source: ['source', 'date', 'id'],
} as const

function selectPage(db: Executor, conditions: (SQL | undefined)[], query: OrderQuery) {
  const keys = sortKeys[query.sort]
  const inOrder = query.direction === 1 ? asc : desc
  const isBySource = query.sort === 'source'
  const offset = offsetOf(query)
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
      .orderBy(...keys.map((key) => inOrder(columns[key])))
      .limit(offset + query.pagesize)
  })
  const merged = sql.join(
    keys.map((key) => inOrder(sql.identifier(key))),
    sql`, `,
  )
  const ids = sql`(select id from (${sql.join(scans, sql` union all `)}) as merged
    order by ${merged} limit ${query.pagesize} offset ${offset})`
  const shown = { id: orders.id, date: orders.date, source: source.name }
  return selectSummaries(db, ids).orderBy(...keys.map((key) => inOrder(shown[key])))
}

async function countRows(db: Executor, conditions: (SQL | undefined)[]): Promise<number> {
  let rows = 0
  for (const condition of conditions) rows += await db.$count(orders, condition)
  return rows
}

/** The database keeps the counts of each status, but not those of a range of dates. */
async function readCount(db: Executor, accountId: string, statuses: OrderStatus[]): Promise<number> {
  const [counted] = await db
    .select({ rows: sum(orderCounts.count).mapWith(Number) })
    .from(orderCounts)
    .where(
      and(
        eq(orderCounts.accountId, accountId),
        statuses.length > 0 ? inArray(orderCounts.status, statuses) : undefined,
      ),
    )
  return counted?.rows ?? 0
}

export const countsByStatus = (db: Executor, accountId: string) =>
  db
    .select({ status: orderCounts.status, count: sql`sum(${orderCounts.count})`.mapWith(Number) })
    .from(orderCounts)
    .where(eq(orderCounts.accountId, accountId))
    .groupBy(orderCounts.status)
