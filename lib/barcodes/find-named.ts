import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { lateCalls } from '#lib/browser/calls/late-calls.ts'
import { toComparedCode } from '#lib/contract/codes.ts'
import { orders } from '#lib/contract/orders.ts'
import { search } from '#lib/contract/search.ts'
import type { FoundBarcode } from './queries.ts'

/** A search finds what is alike, too: an order is opened only by a name that is exactly its own or that of a part of it. */
export async function findNamed(text: string, signal?: AbortSignal): Promise<FoundBarcode | undefined> {
  const options = { isForNow: true }
  const isMeant = (name: string) => toComparedCode(name) === text
  const { data } = await callProxy(orders.bySourceId, { params: { id: text } }, signal, options)
  const [numbered, ...others] = data
  if (numbered)
    return others.length === 0 ? toFound(numbered._id, numbered.orderData.sourceOrderId, { type: 'order' }) : undefined

  const asked = { query: { page: 0 }, body: { query: text, facetFilters: [] } }
  const { hits } = await callProxy(search.shipments, asked, signal, options)
  const named = hits.find(({ orderId, sourceOrderId }) => [orderId, sourceOrderId].some(isMeant))
  if (named) return toFound(named.orderId, named.sourceOrderId, { type: 'order' })

  const [only, ...more] = new Set(hits.map(({ orderId }) => orderId))
  if (only === undefined || more.length > 0) return undefined
  const query = { includes: ['shipments' as const] }
  const { order, shipments } = await callProxy(lateCalls.orderDetails, { params: { id: only }, query }, signal, options)
  const { items, sourceOrderId } = order.orderData
  const item = items.find(({ _id, sourceItemId }) => [_id, sourceItemId].some(isMeant))
  if (item) return toFound(only, sourceOrderId, { type: 'item', itemId: item._id })
  const shipment = shipments.find(({ _id, trackingNumber }) => [_id, trackingNumber].some(isMeant))
  return shipment && toFound(only, sourceOrderId, { type: 'shipment', shipmentId: shipment._id })
}

const toFound = (_id: string, sourceOrderId: string, barcode: Omit<FoundBarcode['barcode'], 'code'>): FoundBarcode => ({
  success: true,
  order: { _id, sourceOrderId },
  barcode: { code: '', ...barcode },
  isName: true,
})
