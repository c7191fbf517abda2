import { and, eq, isNull } from 'drizzle-orm'
import { acting } from '#lib/contract/access.ts'
import type { Outsourcing } from '#lib/contract/outsourcing.ts'
import type { Caller } from '../core/caller.ts'
import type { Executor } from '../core/database/open.ts'
import { accounts, items, orders, outsourcedOrders } from '../core/database/schema/tables.ts'
import { findOutsourcing } from '../order-status/outsourced.ts'
import { findOutsourcingPartners, findPairedSkus } from './agreements.ts'
import { hasAllArtwork } from './outsource.ts'
import { hasBegun } from './take-back.ts'

type Order = typeof orders.$inferSelect

/** Which partner makes an order, or who could, for the site that it came to. Others are told nothing. */
export async function describeOutsourcing(
  db: Executor,
  caller: Caller,
  order: Order,
): Promise<Outsourcing | undefined> {
  if (order.destinationAccountId !== caller.accountId) return undefined
  const placed = await findPlaced(db, order.id)
  if (placed) return { partners: [], placed }
  const partners = acting.some((role) => role === caller.role) ? await findPartners(db, order) : []
  return partners.length > 0 ? { partners } : undefined
}

async function findPlaced(db: Executor, originalId: string): Promise<Outsourcing['placed']> {
  const [found] = await db
    .select({ order: { id: orders.id, status: orders.status }, account: { id: accounts.id, name: accounts.name } })
    .from(outsourcedOrders)
    .innerJoin(orders, eq(orders.id, outsourcedOrders.partnerOrderId))
    .innerJoin(accounts, eq(accounts.id, orders.destinationAccountId))
    .where(and(eq(outsourcedOrders.originalId, originalId), isNull(outsourcedOrders.endedAt)))
  if (!found) return undefined
  const { order, account } = found
  return { account, orderId: order.id, status: order.status, hasBegun: await hasBegun(db, order) }
}

async function findPartners(db: Executor, order: Order): Promise<Outsourcing['partners']> {
  if (order.status !== 'printready') return []
  const partners = await findOutsourcingPartners(db, order.destinationAccountId)
  if (partners.length === 0 || (await findOutsourcing(db, order.id))) return []
  const rows = await db
    .selectDistinct({ sku: items.sku, status: items.status })
    .from(items)
    .where(eq(items.orderId, order.id))
  if (rows.some(({ status }) => status !== 'live') || (await hasBegun(db, order))) return []
  if (!(await hasAllArtwork(db, order.id))) return []
  const codes = [...new Set(rows.map(({ sku }) => sku))]
  const paired = await findPairedSkus(db, order.destinationAccountId, codes)
  return partners.filter(({ id }) =>
    codes.every((code) => paired.some((one) => one.partnerId === id && one.code === code)),
  )
}
