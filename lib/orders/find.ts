import 'server-only'
import { parseBarcode } from '#lib/barcodes/code.ts'
import { callUpstream } from '#lib/client/server.ts'
import { barcodes } from '#lib/contract/barcodes.ts'
import { orders } from '#lib/contract/orders.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { attempt } from '#lib/errors/attempt.ts'
import { type Found, mergeFound } from './found.ts'

/** Orders with a brand's order number, or with a barcode. Throws only when what was found cannot be trusted to be all. */
export async function findOrders(term: string): Promise<Found[]> {
  const [byNumber, byBarcode] = await Promise.all([attempt(withNumber(term)), attempt(withBarcode(term))])
  const found = mergeFound(byNumber.ok ? byNumber.value : [], byBarcode.ok ? byBarcode.value : [])
  const failed = [byNumber, byBarcode].find((one) => !one.ok)
  if (found.length === 0 && failed && !failed.ok) throw failed.error
  return found
}

async function withNumber(sourceOrderId: string): Promise<Found[]> {
  const { data } = await callUpstream(orders.bySourceId, { params: { id: sourceOrderId } }).catch(noneIfUnknown)
  return data.map(({ _id, orderData, source }) => ({
    id: _id,
    sourceOrderId: orderData.sourceOrderId,
    summary: { status: orderData.status, from: source.name, date: orderData.date },
  }))
}

async function withBarcode(term: string): Promise<Found[]> {
  const code = parseBarcode(term)
  if (!code) return []
  const hit = await callUpstream(barcodes.details, { params: { code } }).catch(noneIfUnknown)
  return 'order' in hit && hit.order
    ? [{ id: hit.order._id, sourceOrderId: hit.order.sourceOrderId, barcode: code }]
    : []
}

function noneIfUnknown(error: unknown): { data: [] } {
  if (error instanceof UpstreamError && error.status === 404) return { data: [] }
  throw error
}
