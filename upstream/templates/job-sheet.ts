import * as z from 'zod'
import { order } from '#lib/contract/orders.ts'
import { shipment } from '#lib/contract/shipments.ts'
import { notFound } from '../core/errors.ts'
import type { Ticket } from '../core/fair-queue.ts'
import { requireVisibleOrder } from '../order-status/access.ts'
import type { Upstream } from '../upstream.ts'
import { renderTemplates } from './render.ts'
import { findInfotech } from './store.ts'

const orderWithShipments = order.extend({ shipments: z.array(shipment) })
type Wanted = { templateId: string; orderId: string; componentIds: readonly string[] }

/**
 * The text of a job sheet's template for components of an order. It has the order as triggers have it (`data`), and beside
 * it the `item`, `component` and `shipment` of the sheet. A sheet prints it as text, so that no value becomes markup, and
 * none is escaped.
 */
export async function fillJobSheets(up: Upstream, { templateId, orderId, componentIds }: Wanted, ticket: Ticket) {
  const { orm } = up.database
  const { text } = await findInfotech(orm, ticket.key, templateId)
  await requireVisibleOrder(orm, ticket.key, orderId)
  const data = orderWithShipments.parse(await up.events.data(orm, { ref: 'order', refId: orderId }))
  const timestamp = up.now().toISOString()
  const contexts = componentIds.map((id) => {
    const item = data.orderData.items.find(({ components }) => components.some(({ _id }) => _id === id))
    if (!item) throw notFound('Component')
    const component = item.components.find(({ _id }) => _id === id)
    const parcel = data.shipments.find(({ _id }) => _id === item.shipmentId)
    return { timestamp, data, item, component, shipment: parcel }
  })
  const texts = await renderTemplates({ text, type: 'zlp' }, contexts, ticket)
  return texts.map((filled, at) => ({ componentId: componentIds[at] ?? '', text: filled }))
}
