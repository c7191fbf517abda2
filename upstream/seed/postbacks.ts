import { newId } from '../core/database/ids.ts'
import type { postbacks } from '../core/database/schema/tables.ts'
import { partiesOf } from '../order-status/changes.ts'
import type { SeededOrder } from './order-history.ts'
import type { SeededTrigger } from './triggers.ts'

type Row = typeof postbacks.$inferInsert
type SeededEvent = {
  exchange: SeededTrigger['exchange']
  at: Date
  sourceRef: 'order' | 'shipment'
  sourceRefId: string
  payload: Record<string, unknown>
}

const minuteMs = 60_000
const retryDelaysMs = [0, 1, 6, 36, 156].map((minutes) => minutes * minuteMs)

/** The postbacks that the triggers would have made for the history of the orders. */
export function postbacksOf(orders: SeededOrder[], triggers: SeededTrigger[], now: Date): Row[] {
  return orders.flatMap((order) =>
    eventsOf(order).flatMap((event) =>
      triggers
        .filter(({ exchange, ...trigger }) => exchange === event.exchange && isRelevant(order, trigger))
        .map((trigger) => toPostback(order, trigger, event, now)),
    ),
  )
}

type Listener = Pick<SeededTrigger, 'accountId' | 'linkedAccountIds'>

/** A trigger with linked accounts applies only to orders with them. */
function isRelevant({ order }: SeededOrder, { accountId, linkedAccountIds }: Listener): boolean {
  const parties = partiesOf(order)
  const isLinked = linkedAccountIds.length === 0 || parties.some((id) => linkedAccountIds.includes(id))
  return parties.includes(accountId) && isLinked
}

function eventsOf({ order, shipments, acceptedAt, plan, logs }: SeededOrder): SeededEvent[] {
  const about = (exchange: SeededEvent['exchange'], at: Date, OrderStatus: string): SeededEvent => {
    const payload = { TimeStamp: at.toISOString(), SourceOrderId: order.sourceOrderId, OrderStatus }
    return { exchange, at, sourceRef: 'order', sourceRefId: order.id, payload }
  }
  const lastAt = logs.at(-1)?.timestamp ?? plan.receivedAt
  const shipped = shipments.flatMap(({ id, shippedDate, shipmentIndex, trackingNumber, trackingUrl, carrier }) => {
    if (!shippedDate) return []
    const timestamp = shippedDate.toISOString()
    const payload = {
      timestamp,
      sourceOrderId: order.sourceOrderId,
      shipmentIndex,
      carrier: carrier.code,
      trackingNumber,
      trackingUrl,
    }
    const exchange = 'oneflow.shipment.shipped' as const
    return { exchange, at: shippedDate, sourceRef: 'shipment' as const, sourceRefId: id, payload }
  })
  return [
    about('oneflow.order.received', plan.receivedAt, 'dataready'),
    ...(acceptedAt ? [about('oneflow.order.printready', acceptedAt, 'printready')] : []),
    ...(plan.status === 'error' ? [about('oneflow.order.error', lastAt, 'error')] : []),
    ...(plan.status === 'cancelled' ? [about('oneflow.order.cancelled', lastAt, 'cancelled')] : []),
    ...shipped,
  ]
}

function toPostback(
  seeded: SeededOrder,
  trigger: SeededTrigger,
  { at, sourceRef, sourceRefId, payload }: SeededEvent,
  now: Date,
): Row {
  const partners = partiesOf(seeded.order).filter((id) => id !== trigger.accountId)
  const createdAt = new Date(at.getTime() + 800)
  return {
    sourceRef,
    sourceRefId,
    payload,
    id: newId(createdAt),
    accountId: trigger.accountId,
    triggerId: trigger.id,
    visibleTo: [trigger.accountId, ...(trigger.share ? partners : [])],
    category: trigger.category,
    results: resultsOf(trigger, createdAt, now),
    createdAt,
  }
}

function resultsOf({ isFailing, address }: SeededTrigger, at: Date, now: Date): Row['results'] {
  if (!isFailing) {
    const response = address.includes('@') ? 'The mail has been handed over for sending.' : '{"received":true}'
    return [{ date: at.toISOString(), statusCode: address.includes('@') ? 202 : 200, response }]
  }
  return retryDelaysMs
    .map((delayMs) => new Date(at.getTime() + delayMs))
    .filter((tried) => tried <= now)
    .map((tried, index) => {
      const answer =
        index === 1
          ? { response: 'The server did not answer within 30 seconds.' }
          : { statusCode: 500, response: 'The shop is being rebuilt. Please come back later.' }
      return { date: tried.toISOString(), ...answer }
    })
}
