import { and, eq, ne } from 'drizzle-orm'
import { startProduction } from '../batches/start-production.ts'
import type { Executor } from '../core/database/open.ts'
import { jobs, outsourcedOrders, shipments } from '../core/database/schema/tables.ts'
import { conflict } from '../core/errors.ts'
import { requireSite, requireVisibleOrder } from '../order-status/access.ts'
import { cancelLocked } from '../order-status/cancel.ts'
import {
  accountName,
  type LockedOrder,
  lockWithOutsourced,
  nameOf,
  type Person,
  publishOrder,
  writeLog,
} from '../order-status/changes.ts'
import type { Upstream } from '../upstream.ts'

export function takeBackOrder(up: Upstream, person: Person, orderId: string): Promise<void> {
  return up.database.transaction(async (tx) => {
    requireSite(await requireVisibleOrder(tx, person.accountId, orderId), person.accountId, 'Order')
    const { order, partnerOrder } = await lockWithOutsourced(tx, orderId)
    if (!partnerOrder) throw conflict('not_outsourced', 'No partner makes this order. Reload to see how it is now.')
    await refuseIfBegun(tx, partnerOrder)
    const [by, site, partner] = [
      await nameOf(tx, person),
      await accountName(tx, order.destinationAccountId),
      await accountName(tx, partnerOrder.destinationAccountId),
    ]
    await cancelLocked(up, tx, partnerOrder, `Order cancelled: taken back by ${site}`)
    const message = `Taken back from ${partner} by ${by}: production is here again`
    await resumeHere(up, tx, { original: order, partnerOrder }, message)
  })
}

/** What has begun can only be stopped by the partner, who has paid for it, or by the brand. */
export async function refuseIfBegun(tx: Executor, partnerOrder: LockedOrder): Promise<void> {
  if (!(await hasBegun(tx, partnerOrder))) return
  const partner = await accountName(tx, partnerOrder.destinationAccountId)
  throw conflict(
    'production_began',
    `${partner} has begun production. Ask ${partner} to cancel this order: what is not shipped then comes back to your site.`,
  )
}

/** Production has begun once a copy is complete or a parcel has left. */
export async function hasBegun(db: Executor, { id, status }: Pick<LockedOrder, 'id' | 'status'>): Promise<boolean> {
  if (!['dataready', 'printready', 'error'].includes(status)) return true
  const isComplete = and(eq(jobs.orderId, id), eq(jobs.status, 'complete'))
  const hasLeft = and(eq(shipments.orderId, id), ne(shipments.status, 'live'))
  return (await db.$count(jobs, isComplete)) > 0 || (await db.$count(shipments, hasLeft)) > 0
}

type Pair = { original: LockedOrder; partnerOrder: LockedOrder }

export async function resumeHere(up: Upstream, tx: Executor, { original, partnerOrder }: Pair, message: string) {
  await endOutsourcing(up, tx, partnerOrder)
  await writeLog(up, tx, { orderId: original.id, message })
  await startProduction(up, tx, original.id)
  await publishOrder(up, tx, original)
}

export const endOutsourcing = (up: Upstream, tx: Executor, { id }: LockedOrder) =>
  tx.update(outsourcedOrders).set({ endedAt: up.now() }).where(eq(outsourcedOrders.partnerOrderId, id))
