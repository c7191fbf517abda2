import { and, count, desc, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { Delivery, DeliveryDetails } from '#lib/contract/triggers.ts'
import type { Executor } from '../core/database/open.ts'
import { type Page, readPage } from '../core/database/rows.ts'
import { deliveries, postbacks, triggerEvents, triggers } from '../core/database/schema/tables.ts'
import { conflict, notFound } from '../core/errors.ts'
import { hidePasswords } from '../core/hide-passwords.ts'
import { requireVisibleOrder } from '../order-status/access.ts'
import type { Upstream } from '../upstream.ts'
import { attemptDelivery, findDelivery } from './attempt.ts'
import { interactiveTimeoutMs } from './send.ts'
import { requireTrigger } from './store.ts'

export async function deliveriesOfTrigger(
  db: Executor,
  accountId: string,
  triggerId: string,
  query: Page & { failed?: boolean | undefined },
) {
  await requireTrigger(db, accountId, triggerId)
  const isFailed = query.failed ? eq(deliveries.status, 'failed') : undefined
  const matches = and(eq(deliveries.triggerId, triggerId), isFailed)
  return readPage(query, db.$count(deliveries, matches), selectInOrder(db, matches), toDelivery)
}

export async function deliveriesOfOrder(db: Executor, accountId: string, orderId: string, query: Page) {
  await requireVisibleOrder(db, accountId, orderId)
  const matches = and(eq(triggerEvents.orderId, orderId), eq(deliveries.accountId, accountId))
  const [total] = await db
    .select({ rows: count() })
    .from(deliveries)
    .innerJoin(triggerEvents, eq(triggerEvents.id, deliveries.eventId))
    .where(matches)
  return readPage(query, total?.rows ?? 0, selectInOrder(db, matches), toDelivery)
}

export const selectInOrder = (db: Executor, matches: SQL | undefined) =>
  selectDeliveries(db).where(matches).orderBy(desc(deliveries.id))

export async function readDelivery(db: Executor, accountId: string, deliveryId: string): Promise<DeliveryDetails> {
  const [found] = await selectDeliveries(db).where(
    and(eq(deliveries.id, deliveryId), eq(deliveries.accountId, accountId)),
  )
  if (!found) throw notFound('Delivery')
  const { request } = found.delivery
  if (!request) return toDelivery(found)
  const body = request.method === 'GET' ? '' : await readPayload(db, deliveryId)
  return { ...toDelivery(found), request: { ...request, body } }
}

const { summary: _, data: __, ...eventColumns } = getTableColumns(triggerEvents)
const { template: ___, ...deliveryColumns } = getTableColumns(deliveries)

const selectDeliveries = (db: Executor) =>
  db
    .select({
      delivery: deliveryColumns,
      triggerName: triggers.name,
      event: eventColumns,
      results: postbacks.results,
    })
    .from(deliveries)
    .innerJoin(triggers, eq(triggers.id, deliveries.triggerId))
    .innerJoin(triggerEvents, eq(triggerEvents.id, deliveries.eventId))
    .leftJoin(postbacks, eq(postbacks.id, deliveries.id))
type Selected = Awaited<ReturnType<typeof selectDeliveries>>[number]

const toDelivery = ({ delivery, triggerName, event, results }: Selected): Delivery => ({
  _id: delivery.id,
  triggerId: delivery.triggerId,
  triggerName,
  exchange: event.exchange,
  at: event.at.toISOString(),
  ...(event.orderId !== null && { orderId: event.orderId }),
  sourceOrderId: event.sourceOrderId,
  status: delivery.status,
  ...(delivery.nextAttemptAt && { nextAttemptAt: delivery.nextAttemptAt.toISOString() }),
  attempts: (results ?? []).map(({ durationMs = 0, ...result }) => ({ ...result, durationMs })),
})

async function readPayload(db: Executor, postbackId: string): Promise<string> {
  const [found] = await db.select({ payload: postbacks.payload }).from(postbacks).where(eq(postbacks.id, postbackId))
  return hidePasswords(found?.payload ?? '')
}

const beingSent = new Set<string>()

export async function redeliver(up: Upstream, accountId: string, deliveryId: string, signal: AbortSignal) {
  const found = await findDelivery(up.database.orm, deliveryId)
  if (found?.delivery.accountId !== accountId) throw notFound('Delivery')
  if (beingSent.has(deliveryId)) throw conflict('being_sent', 'This message is being sent. Please wait for the answer.')
  beingSent.add(deliveryId)
  try {
    await attemptDelivery(up, found, { timeoutMs: interactiveTimeoutMs, signal })
  } finally {
    beingSent.delete(deliveryId)
  }
  return { success: true as const, delivery: await readDelivery(up.database.orm, accountId, deliveryId) }
}
