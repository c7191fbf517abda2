import type { barcodes } from '#lib/contract/barcodes.ts'
import type { OutputOf } from '#lib/contract/call.ts'
import type { WorkItem } from '#lib/contract/production.ts'

type Found = OutputOf<typeof barcodes.details>

/** The items that carry a code themselves or on one of their components. */
export function itemsWithCode(items: readonly WorkItem[], code: string): WorkItem[] {
  const carries = ({ barcode }: { barcode: string }) => barcode.toUpperCase() === code
  return items.filter((item) => carries(item) || item.components.some(carries))
}

/** The items that a code which was looked up stands for: one, or all of a shipment or of an order. */
export function itemsOfLookUp(items: readonly WorkItem[], { order, barcode }: Found): WorkItem[] {
  if (barcode.itemId !== undefined) return items.filter(({ _id }) => _id === barcode.itemId)
  if (barcode.type === 'shipment') return items.filter(({ shipmentId }) => shipmentId === barcode.shipmentId)
  return barcode.type === 'order' && order ? items.filter(({ orderId }) => orderId === order._id) : []
}
