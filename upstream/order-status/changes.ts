import { eq, inArray, sql } from 'drizzle-orm'
import type { OrderStatus } from '#lib/contract/orders.ts'
import { startProduction } from '../batches/start-production.ts'
import type { Caller } from '../core/caller.ts'
import type { Executor } from '../core/database/open.ts'
import { accounts, orderLogs, orders, users } from '../core/database/schema/tables.ts'
import { conflict, notFound } from '../core/errors.ts'
import { fireTriggers } from '../core/jobs/fire-triggers.ts'
import type { Upstream } from '../upstream.ts'
import { findOutsourcing, type OutsourcingState } from './outsourced.ts'

/** What an order may become. Shipped and cancelled are final. */
const nextStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['dataready', 'cancelled'],
  dataready: ['printready', 'error', 'cancelled'],
  error: ['dataready', 'printready', 'cancelled'],
  printready: ['complete', 'error', 'cancelled'],
  complete: ['shipped', 'cancelled'],
  shipped: [],
  cancelled: [],
}

export const canBecome = (from: OrderStatus, to: OrderStatus) => nextStatuses[from].includes(to)

/** The exchange that a trigger listens to for a new status; not every status has one. */
export const exchangeOf: Partial<Record<OrderStatus, string>> = {
  printready: 'oneflow.order.printready',
  error: 'oneflow.order.error',
  cancelled: 'oneflow.order.cancelled',
}

/**
 * Held by each transaction that changes the status of a site's orders, before it locks anything else. Orders of a site share
 * batches and counts, so transactions that took those in different orders would wait for each other in a circle.
 */
export async function lockSite(tx: Executor, accountId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`site ${accountId}`}))`)
}

export async function lockOrder(tx: Executor, orderId: string) {
  const [place] = await tx.select({ site: orders.destinationAccountId }).from(orders).where(eq(orders.id, orderId))
  if (!place) throw notFound('Order')
  await lockSite(tx, place.site)
  // Not a full lock, which would wait for each transaction that has written a log entry of this order.
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update')
  if (!order) throw notFound('Order')
  return order
}
export type LockedOrder = Awaited<ReturnType<typeof lockOrder>>

/** Holds several sites, of which everyone has to hold the same one first. */
export async function lockSites(tx: Executor, accountIds: string[]): Promise<void> {
  for (const accountId of [...new Set(accountIds)].toSorted()) await lockSite(tx, accountId)
}

/**
 * Held, after its sites, by each transaction that changes orders of several brands, whose counts are shared by all sites they
 * send to. Those that take the orders brand by brand do not wait for each other; an outsourced order has its brands in any order.
 */
export async function lockBrands(tx: Executor, inOrder: 'by brand' | 'any'): Promise<void> {
  const key = sql`hashtext('orders of several brands')`
  await tx.execute(
    inOrder === 'any' ? sql`select pg_advisory_xact_lock(${key})` : sql`select pg_advisory_xact_lock_shared(${key})`,
  )
}

/** Holds an order together with the one of the partner that makes it, or with the one that it is made for. */
export async function lockWithOutsourced(tx: Executor, orderId: string, state?: OutsourcingState) {
  const seen = await findOutsourcing(tx, orderId, state)
  if (seen) {
    const sites = await tx
      .select({ site: orders.destinationAccountId })
      .from(orders)
      .where(inArray(orders.id, [seen.originalId, seen.partnerOrderId]))
    await lockSites(
      tx,
      sites.map(({ site }) => site),
    )
    await lockBrands(tx, 'any')
  }
  const order = await lockOrder(tx, orderId)
  const now = await findOutsourcing(tx, orderId, state)
  if (now?.partnerOrderId !== seen?.partnerOrderId) {
    throw conflict('changed', 'This order has just been outsourced or taken back. Please try again.')
  }
  if (!now) return { order }
  return now.originalId === orderId
    ? { order, partnerOrder: await lockOrder(tx, now.partnerOrderId) }
    : { order, original: await lockOrder(tx, now.originalId) }
}

/**
 * Moves an order to a status and does all that belongs to it: log, live event, triggers, and production once it is
 * printready. An order that already has the status stays as it is. Throws a conflict for a change that makes no sense.
 */
export async function changeOrderStatus(
  up: Upstream,
  tx: Executor,
  orderId: string,
  to: OrderStatus,
  message: string,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order.status === to) return
  if (!canBecome(order.status, to)) {
    throw conflict('status_change', `An order that is ${order.status} cannot become ${to}.`)
  }
  await tx.update(orders).set({ status: to, updatedAt: up.now() }).where(eq(orders.id, orderId))
  await writeLog(up, tx, { orderId, message, level: to === 'error' ? 'error' : 'info' })
  if (to === 'printready') await startProduction(up, tx, orderId)
  await publishOrder(up, tx, order)
  await publishOriginal(up, tx, order)
  const event = exchangeOf[to]
  if (event) await fireTriggers(up, tx, { event, accountIds: partiesOf(order), ref: 'order', refId: orderId, order })
}

type Log = {
  orderId: string
  message: string
  level?: 'info' | 'error'
  resourceType?: 'order' | 'shipment' | 'item' | 'file'
  resourceId?: string
}

export async function writeLog(up: Upstream, tx: Executor, { orderId, resourceId = orderId, ...log }: Log) {
  await tx.insert(orderLogs).values({ orderId, resourceId, timestamp: up.now(), ...log })
}

/** Who does something, as the order's log names them. */
export type Person = Pick<Caller, 'accountId' | 'userId'>

export async function nameOf(db: Executor, { userId }: Person): Promise<string> {
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return user?.name ?? 'an unknown person'
}

export async function accountName(db: Executor, accountId: string): Promise<string> {
  const [account] = await db.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, accountId))
  return account?.name ?? ''
}

type Parties = { sourceAccountId: string; destinationAccountId: string }

export const partiesOf = ({ sourceAccountId, destinationAccountId }: Parties): string[] => [
  ...new Set([destinationAccountId, sourceAccountId]),
]

/** The page of an order that a partner makes shows what state it has there. */
async function publishOriginal(up: Upstream, tx: Executor, { id, sourceAccountId }: LockedOrder): Promise<void> {
  const found = await findOutsourcing(tx, id)
  if (found?.partnerOrderId !== id) return
  const { originalId } = found
  await up.bus.publish(tx, {
    accountIds: [sourceAccountId],
    entity: 'order',
    entityId: originalId,
    orderId: originalId,
  })
}

export const publishOrder = (up: Upstream, tx: Executor, order: Parties & { id: string }): Promise<void> =>
  up.bus.publish(tx, { accountIds: partiesOf(order), entity: 'order', entityId: order.id, orderId: order.id })
