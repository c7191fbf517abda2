import type { Order, OrderSummary } from '#lib/contract/orders.ts'
import type { Outsourcing } from '#lib/contract/outsourcing.ts'

type Details = {
  order: Order
  shipments: OrderSummary['orderData']['shipments']
  outsourcing?: Outsourcing | undefined
}

/** What a list would say of an order that was read by its id. */
export const toOrderSummary = ({ order, shipments, outsourcing }: Details): OrderSummary => ({
  ...order,
  outsourcedTo: outsourcing?.placed?.account.name,
  orderData: { ...order.orderData, shipments },
})
