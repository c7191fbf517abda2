import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { lateCalls } from '#lib/browser/calls/late-calls.ts'
import type { Order } from '#lib/contract/orders.ts'
import { itemNameOf } from './rules.ts'

/** Without files, batches and jobs, which would be most of the answer. */
export async function readOrder(
  id: string,
  signal?: AbortSignal,
  options?: { background?: boolean; isForNow?: boolean },
): Promise<Order> {
  const query = { includes: ['shipments'] }
  return (await callProxy(lateCalls.orderDetails, { params: { id }, query }, signal, options)).order
}

export async function loadItemName(orderId: string, itemId: string, signal?: AbortSignal): Promise<string> {
  const order = await readOrder(orderId, signal, { isForNow: true })
  const item = order.orderData.items.find(({ _id }) => _id === itemId)
  return item ? itemNameOf(item) : ''
}
