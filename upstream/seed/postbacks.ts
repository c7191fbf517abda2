import type { Executor } from '../core/database/open.ts'
import { insertRows } from '../core/database/rows.ts'
import { deliveries, outbox, postbacks, triggerEvents } from '../core/database/schema/tables.ts'
import { newId } from '../core/ids.ts'
import { concerns, type DueDelivery, triggerQueue } from '../core/jobs/fire-triggers.ts'
import { partiesOf } from '../order-status/changes.ts'
import { summaryOf } from '../triggers/event-data.ts'
import type { SeededOrder } from './order-history.ts'
import type { SeededTrigger } from './triggers.ts'

type Postback = typeof postbacks.$inferInsert
type Event = typeof triggerEvents.$inferInsert & { id: string }
type Sent = { delivery: typeof deliveries.$inferInsert; postback: Postback; retry?: typeof outbox.$inferInsert }
type SeededEvent = {
  exchange: SeededTrigger['exchange']
  at: Date
  sourceRef: 'order' | 'shipment'
  sourceRefId: string
  summary: Record<string, unknown>
  templated: Record<string, unknown>
}

const minuteMs = 60_000
const retryDelaysMs = [0, 1, 6, 36, 156].map((minutes) => minutes * minuteMs)

export async function writeDeliveries(
  tx: Executor,
  orders: SeededOrder[],
  triggers: SeededTrigger[],
  now: Date,
): Promise<void> {
  const events: Event[] = []
  const sent: Sent[] = []
  for (const seeded of orders) {
    const parties = partiesOf(seeded.order)
    for (const happened of eventsOf(seeded)) {
      for (const accountId of parties) {
        const listeners = triggers.filter(
          (trigger) =>
            trigger.accountId === accountId && trigger.exchange === happened.exchange && concerns(trigger, parties),
        )
        const event = toEvent(seeded, happened, accountId, listeners.length > 0)
        events.push(event)
        sent.push(...listeners.map((trigger) => toSent(parties, trigger, event, happened, now)))
      }
    }
  }
  await insertRows(tx, triggerEvents, events)
  const rows = { deliveries: sent.map(({ delivery }) => delivery), postbacks: sent.map(({ postback }) => postback) }
  await insertRows(tx, deliveries, rows.deliveries)
  await insertRows(tx, postbacks, rows.postbacks)
  const retries = sent.flatMap(({ retry }) => retry ?? [])
  await insertRows(tx, outbox, retries)
}

function eventsOf({ order, shipments, acceptedAt, plan, logs }: SeededOrder): SeededEvent[] {
  const about = (exchange: SeededEvent['exchange'], at: Date, OrderStatus: string): SeededEvent => {
    const { sourceOrderId } = order
    const summary = summaryOf({ exchange, at }, { SourceOrderId: sourceOrderId, OrderStatus })
    const templated = { timestamp: at.toISOString(), sourceOrderId, status: OrderStatus }
    return { exchange, at, sourceRef: 'order', sourceRefId: order.id, summary, templated }
  }
  const lastAt = logs.at(-1)?.timestamp ?? plan.receivedAt
  const shipped = shipments.flatMap(({ id, shippedDate, shipmentIndex, trackingNumber, trackingUrl, carrier }) => {
    if (!shippedDate) return []
    const { sourceOrderId } = order
    const exchange = 'oneflow.shipment.shipped' as const
    const summary = summaryOf(
      { exchange, at: shippedDate },
      {
        SourceOrderId: sourceOrderId,
        SourceShipmentId: '',
        ShipmentIndex: String(shipmentIndex),
        TrackingNumber: trackingNumber,
        OrderStatus: 'shipped',
      },
    )
    const timestamp = shippedDate.toISOString()
    const templated = { timestamp, sourceOrderId, shipmentIndex, carrier: carrier.code, trackingNumber, trackingUrl }
    return { exchange, at: shippedDate, sourceRef: 'shipment' as const, sourceRefId: id, summary, templated }
  })
  return [
    about('oneflow.order.received', plan.receivedAt, 'dataready'),
    ...(acceptedAt ? [about('oneflow.order.printready', acceptedAt, 'printready')] : []),
    ...(plan.status === 'error' ? [about('oneflow.order.error', lastAt, 'error')] : []),
    ...(plan.status === 'cancelled' ? [about('oneflow.order.cancelled', lastAt, 'cancelled')] : []),
    ...shipped,
  ]
}

function toEvent(
  { order }: SeededOrder,
  { exchange, at, sourceRef: ref, sourceRefId: refId, summary }: SeededEvent,
  accountId: string,
  isWanted: boolean,
): Event {
  return {
    id: newId(at),
    accountId,
    exchange,
    at,
    ref,
    refId,
    orderId: order.id,
    sourceOrderId: order.sourceOrderId,
    parties: partiesOf(order),
    summary: isWanted ? JSON.stringify(summary) : null,
  }
}

function toSent(parties: string[], trigger: SeededTrigger, event: Event, happened: SeededEvent, now: Date): Sent {
  const { accountId, address, isFailing } = trigger
  const createdAt = new Date(event.at.getTime() + 800)
  const id = newId(createdAt)
  const results = resultsOf(trigger, createdAt, now)
  const nextDelayMs = isFailing ? retryDelaysMs[results.length] : undefined
  const nextAttemptAt = nextDelayMs === undefined ? null : new Date(createdAt.getTime() + nextDelayMs)
  const isMail = address.includes('@')
  const contentType = isMail ? 'text/html' : 'application/json'
  const headers = isMail
    ? [{ name: 'subject', value: trigger.category }]
    : [
        { name: 'content-type', value: contentType },
        { name: 'user-agent', value: 'SiteFlowLight/1' },
        { name: 'webhook-id', value: id },
        { name: 'webhook-timestamp', value: String(Math.floor(createdAt.getTime() / 1000)) },
      ]
  const payload: DueDelivery = { deliveryId: id, accountId, triggerId: trigger.id, retry: true }
  return {
    delivery: {
      id,
      accountId,
      triggerId: trigger.id,
      eventId: event.id,
      status: nextAttemptAt ? 'retrying' : isFailing ? 'failed' : 'delivered',
      nextAttemptAt,
      contentType,
      request: { ...(!isMail && { method: 'POST' as const }), address, headers, body: '' },
    },
    postback: {
      id,
      accountId,
      triggerId: trigger.id,
      sourceRef: happened.sourceRef,
      sourceRefId: happened.sourceRefId,
      visibleTo: [accountId, ...(trigger.share ? parties.filter((party) => party !== accountId) : [])],
      category: trigger.category,
      payload: JSON.stringify(trigger.hasTemplate ? happened.templated : happened.summary),
      results,
      createdAt,
    },
    ...(nextAttemptAt && {
      retry: { queue: triggerQueue, payload, runAt: nextAttemptAt, attempts: results.length, maxAttempts: 5 },
    }),
  }
}

function resultsOf({ isFailing, address }: SeededTrigger, at: Date, now: Date): NonNullable<Postback['results']> {
  if (!isFailing) {
    const isMail = address.includes('@')
    const response = isMail ? 'The email has been handed over for sending.' : '{"received":true}'
    return [{ date: at.toISOString(), durationMs: isMail ? 0 : 84, statusCode: isMail ? 202 : 200, response }]
  }
  return retryDelaysMs
    .map((delayMs) => new Date(at.getTime() + delayMs))
    .filter((tried) => tried <= now)
    .map((tried, index) => {
      const answer =
        index === 1
          ? { durationMs: 30_000, response: 'The server did not answer within 30 seconds.' }
          : { durationMs: 46, statusCode: 500, response: 'The shop is being rebuilt. Please come back later.' }
      return { date: tried.toISOString(), ...answer }
    })
}
