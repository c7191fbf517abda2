import { type OrderStatus, order } from '#lib/contract/orders.ts'
import { shipment } from '#lib/contract/shipments.ts'
import type { Subject } from '../core/database/event-reader.ts'
import type { triggerSources } from '../core/database/schema/tables.ts'
import { summaryOf } from './event-data.ts'
import examples from './examples.json' with { type: 'json' }
import type { EventFacts } from './message.ts'

type Said = Record<string, unknown>
type Source = Pick<typeof triggerSources.$inferSelect, 'exchange' | 'resource'>

const statuses: Record<string, OrderStatus> = {
  'oneflow.order.printready': 'printready',
  'oneflow.order.error': 'error',
  'oneflow.order.cancelled': 'cancelled',
  'oneflow.shipment.shipped': 'shipped',
  'oneflow.shipment.updated': 'shipped',
}

/** An event that never happened, of an order that does not exist, to try a trigger with before there is a real one. */
export function exampleEvent({ exchange, resource }: Source, at: Date): EventFacts {
  const said = saidOf(statuses[exchange] ?? 'dataready', at.toISOString())
  const ref = resource in said ? (resource as Subject['ref']) : 'order'
  const { summary, data } = said[ref]
  return {
    exchange,
    at,
    ref,
    refId: examples.order._id,
    summary: JSON.stringify(summaryOf({ exchange, at }, summary)),
    data: JSON.stringify(data),
  }
}

function saidOf(status: OrderStatus, at: string): Record<Subject['ref'], { summary: Said; data: Said }> {
  const given = JSON.parse(JSON.stringify(examples).replaceAll('{at}', at)) as typeof examples
  const { orderData } = given.order
  const tracking = { trackingNumber: 'JD0142857', trackingUrl: 'https://track.example/JD0142857' }
  const isShipped = status === 'shipped'
  const items = orderData.items.map((item) => ({ ...item, status: isShipped ? 'complete' : item.status }))
  const madeShipment = shipment.parse({ ...given.shipment, ...(isShipped && { ...tracking, status, shippedDate: at }) })
  const madeOrder = {
    ...order.parse({ ...given.order, orderData: { ...orderData, status, items } }),
    shipments: [madeShipment],
  }
  const summary = { SourceOrderId: orderData.sourceOrderId, OrderStatus: status }
  return {
    order: { summary, data: madeOrder },
    shipment: {
      summary: {
        ...summary,
        SourceShipmentId: `${orderData.sourceOrderId}-1`,
        ShipmentIndex: '0',
        TrackingNumber: tracking.trackingNumber,
      },
      data: { ...madeShipment, order: madeOrder },
    },
    ordersubmissionerror: given.ordersubmissionerror,
    subbatch: given.subbatch,
  }
}
