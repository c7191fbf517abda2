import { and, asc, count, desc, eq, gte, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import type { ParsedInputOf } from '#lib/contract/call.ts'
import type { OrderStatus, orders as rows } from '#lib/contract/orders.ts'
import type { Executor } from '../core/database/open.ts'
import { offsetOf, toPage } from '../core/database/rows.ts'
import { accounts, orderCounts, orders } from '../core/database/schema/tables.ts'
import { summariesOf } from './summaries.ts'

export type OrderQuery = ParsedInputOf<typeof rows.list>['query']

/** One index of the orders table that yields part of the list, already sorted. */
type Scan = { side: PgColumn; statuses: OrderStatus[] | undefined }

/** The orders of an account, as site or as brand. */
export async function listOrders(db: Executor, accountId: string, query: OrderQuery) {
  const conditions = scansOf(query).map((scan) => conditionOf(scan, accountId, query))
  const total = query['orderData.date']
    ? await countRows(db, conditions)
    : await countKept(db, accountId, query['orderData.status'])
  const ids = total > offsetOf(query) ? await idsOf(db, conditions, query) : []
  return toPage(query, total, await summariesOf(db, ids))
}

// `destination = ? or source = ?` would read every order of the account to sort it; each scan stops at the page.
function scansOf(query: OrderQuery): Scan[] {
  const statuses = query['orderData.status']
  const perStatus = statuses ? [...new Set(statuses)].map((status) => [status]) : [undefined]
  return [
    ...perStatus.map((one) => ({ side: orders.destinationAccountId, statuses: one })),
    { side: orders.sourceAccountId, statuses },
  ]
}

function conditionOf({ side, statuses }: Scan, accountId: string, query: OrderQuery): SQL | undefined {
  const range = query['orderData.date']
  return and(
    eq(side, accountId),
    side === orders.sourceAccountId ? ne(orders.destinationAccountId, accountId) : undefined,
    statuses && inArray(orders.status, statuses),
    range?.$gte ? gte(orders.date, new Date(range.$gte)) : undefined,
    range?.$lte ? lte(orders.date, new Date(range.$lte)) : undefined,
  )
}

const found = z.array(z.object({ id: z.string() }))

/** `source`: by the name of the account that sent the order, as some published clients ask for. */
const sortKeys = {
  'orderData.date': ['date', 'id'],
  _id: ['id'],
  source: ['source', 'date', 'id'],
} as const

async function idsOf(db: Executor, conditions: (SQL | undefined)[], query: OrderQuery): Promise<string[]> {
  const inOrder = query.direction === 1 ? asc : desc
  const keys = sortKeys[query.sort]
  const isBySource = query.sort === 'source'
  const columns = { id: orders.id, date: orders.date, source: isBySource ? sql`${accounts.name}` : sql`''` }
  const needed = offsetOf(query) + query.pagesize
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
      .limit(needed)
  })
  const merged = sql.join(
    keys.map((key) => inOrder(sql.identifier(key))),
    sql`, `,
  )
  const page = await db.execute(
    sql`select id from (${sql.join(scans, sql` union all `)}) as merged
        order by ${merged} limit ${query.pagesize} offset ${offsetOf(query)}`,
  )
  return found.parse(page.rows).map(({ id }) => id)
}

async function countRows(db: Executor, conditions: (SQL | undefined)[]): Promise<number> {
  let total = 0
  for (const condition of conditions) {
    const [counted] = await db.select({ rows: count() }).from(orders).where(condition)
    total += counted?.rows ?? 0
  }
  return total
}

async function countKept(db: Executor, accountId: string, statuses: OrderStatus[] | undefined): Promise<number> {
  const kept = await countsByStatus(db, accountId)
  const wanted = statuses && new Set(statuses)
  return kept.reduce((total, { status, count: some }) => (!wanted || wanted.has(status) ? total + some : total), 0)
}

/** How many orders of the account have each status. */
export async function countsByStatus(db: Executor, accountId: string) {
  return db
    .select({ status: orderCounts.status, count: sql`sum(${orderCounts.count})`.mapWith(Number) })
    .from(orderCounts)
    .where(eq(orderCounts.accountId, accountId))
    .groupBy(orderCounts.status)
}
