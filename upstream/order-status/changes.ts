import { eq, sql } from 'drizzle-orm'
import type { OrderStatus } from '#lib/contract/orders.ts'
import { startProduction } from '../batches/start-production.ts'
import type { Caller } from '../core/caller.ts'
import type { Executor } from '../core/database/open.ts'
import { orderLogs, orders, users } from '../core/database/schema/tables.ts'
import { conflict, notFound } from '../core/errors.ts'
import { fireTriggers } from '../core/jobs/fire-triggers.ts'
import type { Upstream } from '../upstream.ts'
import { canBecome, exchangeOf } from './transitions.ts'

/**
 * Held by each transaction that changes the status of a site's orders, before it locks anything else. Orders of a site share
 * batches and counts, so transactions that took those in different orders would wait for each other in a circle.
 */
export async function lockSite(tx: Executor, accountId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`site ${accountId}`}))`)
}

/** Reads an order and holds it, and the site it belongs to, until the transaction ends. */
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
  const event = exchangeOf[to]
  if (event) await fireTriggers(up, tx, { event, accountIds: partiesOf(order), ref: 'order', refId: orderId })
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

type Parties = { sourceAccountId: string; destinationAccountId: string }

/** The accounts that an order concerns; one when a site orders from itself. */
export const partiesOf = ({ sourceAccountId, destinationAccountId }: Parties): string[] => [
  ...new Set([destinationAccountId, sourceAccountId]),
]

/** Publishes to both parties that the order changed. */
export const publishOrder = (up: Upstream, tx: Executor, order: Parties & { id: string }): Promise<void> =>
  up.bus.publish(tx, { accountIds: partiesOf(order), entity: 'order', entityId: order.id, orderId: order.id })
