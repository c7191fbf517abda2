import type { Order } from '#lib/contract/orders.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import { readOrder } from '#lib/orders/queries.ts'
import { isOnWorkList } from '#lib/work/rules.ts'

/** The items of an order, as a work list has them. Loaded on first use: most scans are of a row that is there. */
export const loadOrderItems = async (orderId: string, signal: AbortSignal): Promise<WorkItem[]> =>
  toWorkItems(await readOrder(orderId, signal, { isForNow: true }))

export async function findGone(orderId: string, items: readonly WorkItem[]): Promise<WorkItem[]> {
  const now = toWorkItems(await readOrder(orderId, undefined, { background: true }))
  const statuses = new Map(now.filter(isOnWorkList).map(({ _id, status }) => [_id, status]))
  return items.filter(({ _id, status }) => statuses.get(_id) !== status)
}

const toWorkItems = ({ _id, source, orderData }: Order): WorkItem[] =>
  orderData.items.map((item) => ({
    ...item,
    orderId: _id,
    order: { _id, sourceOrderId: orderData.sourceOrderId, sourceName: source.name, status: orderData.status },
  }))
