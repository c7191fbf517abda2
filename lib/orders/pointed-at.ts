import type { Order } from '#lib/contract/orders.ts'
import { type BarcodeHit, findInOrder } from './rules.ts'
import type { OrderPointer } from './view.ts'

/** What of an order an address points at: what carries its barcode, else its item, when the order has it. */
export function pointedAt(order: Order, { barcode, itemId }: OrderPointer): BarcodeHit | undefined {
  const hit = barcode === undefined ? undefined : findInOrder(order, barcode)
  if (hit) return hit
  return order.orderData.items.some((item) => item._id === itemId) && itemId !== undefined ? { itemId } : undefined
}

/** The words for it: of a component its code, of the item what the person reads on the page. */
export function namesOf(order: Order, { itemId, componentId }: BarcodeHit): { item: string; component?: string } {
  const found = order.orderData.items.find((item) => item._id === itemId)
  const component = found?.components.find((one) => one._id === componentId)?.code
  return { item: found?.description || found?.sku || found?.barcode || itemId, ...(component && { component }) }
}
