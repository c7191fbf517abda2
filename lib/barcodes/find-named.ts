import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { lateCalls } from '#lib/browser/calls/late-calls.ts'
import { ifServed } from '#lib/contract/addition.ts'
import { toComparedCode } from '#lib/contract/codes.ts'
import { search } from '#lib/contract/search.ts'
import { findBySourceId, withoutCopies } from '#lib/orders/find-by-source-id.ts'
import { meantOrders } from '#lib/orders/rules.ts'
import type { FoundBarcode } from './queries.ts'

type Named = { orderId: string; sourceOrderId: string; status: string }

/** A search finds what is alike, too: an order is opened only by a name that is exactly its own or that of a part of it. */
export async function findNamed(text: string, signal?: AbortSignal): Promise<FoundBarcode | undefined> {
  const options = { isForNow: true }
  const isMeant = (name: string) => toComparedCode(name) === text
  const numbered = await findBySourceId(text, signal, options)
  const ofNumber = toMeant(withoutCopies(numbered).map(({ _id, orderData }) => ({ ...orderData, orderId: _id })))
  if (ofNumber) return ofNumber

  const asked = { query: { page: 0 }, body: { query: text, facetFilters: [] } }
  // An upstream need not have a search, nor the order that a search still finds.
  const { hits } = (await ifServed(callProxy(search.shipments, asked, signal, options))) ?? { hits: [] }
  const named = toMeant(hits.filter(({ orderId, sourceOrderId }) => [orderId, sourceOrderId].some(isMeant)))
  if (named) return named

  const [only, ...more] = new Set(hits.map(({ orderId }) => orderId))
  if (only === undefined || more.length > 0) return undefined
  const input = { params: { id: only }, query: { includes: ['shipments' as const] } }
  const found = await ifServed(callProxy(lateCalls.orderDetails, input, signal, options))
  if (!found) return undefined
  const { items, sourceOrderId } = found.order.orderData
  const item = items.find(({ _id, sourceItemId }) => [_id, sourceItemId].some(isMeant))
  if (item) return toFound(only, sourceOrderId, { type: 'item', itemId: item._id })
  const shipment = found.shipments.find(({ _id, trackingNumber }) => [_id, trackingNumber].some(isMeant))
  return shipment && toFound(only, sourceOrderId, { type: 'shipment', shipmentId: shipment._id })
}

function toMeant(named: readonly Named[]): FoundBarcode | undefined {
  const orders = [...new Map(named.map((order) => [order.orderId, order])).values()]
  const [order, ...others] = meantOrders(orders, ({ status }) => status)
  if (others.length > 0) return { success: true, barcode: { code: '', type: 'order' }, isName: true }
  return order && toFound(order.orderId, order.sourceOrderId, { type: 'order' })
}

const toFound = (_id: string, sourceOrderId: string, barcode: Omit<FoundBarcode['barcode'], 'code'>): FoundBarcode => ({
  success: true,
  order: { _id, sourceOrderId },
  barcode: { code: '', ...barcode },
  isName: true,
})
