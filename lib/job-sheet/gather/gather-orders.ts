import { isNotFound } from '#lib/common/errors/is-not-found.ts'
import { mapConcurrently } from '#lib/common/map-concurrently.ts'
import type { OrderDetails } from '#lib/contract/orders.ts'
import { createShipmentFinder } from '#lib/contract/shared/packing.ts'
import { isOver, whyNotPrintable } from '#lib/orders/rules.ts'
import { toResult } from '#lib/server/errors/to-result.ts'

type WhyMissing = 'notFound' | 'failed' | 'partlyShipped' | NonNullable<ReturnType<typeof whyNotPrintable>>
export type MissingOrder = { id: string; name?: string; reason: WhyMissing }

/**
 * In the order asked for. One that cannot be loaded does not stop the others. Those that are printed whole may have been
 * cancelled or shipped since they were selected, or in part.
 */
export async function gatherOrders(
  ids: readonly string[],
  load: (id: string) => Promise<OrderDetails>,
  { areWhole = false } = {},
) {
  const found = await mapConcurrently(ids, async (id): Promise<OrderDetails | MissingOrder> => {
    const result = await toResult(load(id))
    if (!result.ok) return { id, reason: isNotFound(result.error) ? 'notFound' : 'failed' }
    const { sourceOrderId, status } = result.value.order.orderData
    const reason = areWhole && whyNotPrintable(status)
    return reason ? { id, name: sourceOrderId || id, reason } : result.value
  })
  const entries = areWhole ? found.flatMap((entry) => ('order' in entry ? withoutShipped(entry) : entry)) : found
  return {
    orders: entries.filter((entry) => 'order' in entry),
    missing: entries.filter((entry) => 'reason' in entry),
  }
}

function withoutShipped(details: OrderDetails): (OrderDetails | MissingOrder)[] {
  const { order, shipments } = details
  const { items, sourceOrderId } = order.orderData
  const shipmentOf = createShipmentFinder(shipments)
  const here = items.filter((item) => !isOver(shipmentOf(item)?.status ?? ''))
  if (here.length === items.length) return [details]
  return [
    { ...details, order: { ...order, orderData: { ...order.orderData, items: here } } },
    { id: order._id, name: sourceOrderId || order._id, reason: 'partlyShipped' },
  ]
}
