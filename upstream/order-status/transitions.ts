import type { OrderStatus } from '#lib/contract/orders.ts'

/** What an order may become. Shipped and cancelled are final. */
const nextStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['dataready', 'cancelled'],
  dataready: ['printready', 'error', 'cancelled'],
  error: ['dataready', 'printready', 'cancelled'],
  printready: ['complete', 'error', 'cancelled'],
  complete: ['shipped', 'cancelled'],
  shipped: [],
  cancelled: [],
}

export const canBecome = (from: OrderStatus, to: OrderStatus) => nextStatuses[from].includes(to)

/** The exchange that a trigger listens to for a new status; not every status has one. */
export const exchangeOf: Partial<Record<OrderStatus, string>> = {
  printready: 'oneflow.order.printready',
  error: 'oneflow.order.error',
  cancelled: 'oneflow.order.cancelled',
}
