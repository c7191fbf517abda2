import type { Item } from '#lib/contract/orders.ts'
import type { Shipment } from '#lib/contract/shipments.ts'

/** The facts about an item that a packer needs. */
export type PackedItem = {
  id: string
  barcode: string
  description: string
  quantity: number
  isComplete: boolean
}

/** The items of a shipment, in the order in which they were ordered. */
export function packedItems({ itemIds }: Pick<Shipment, 'itemIds'>, items: readonly Item[]): PackedItem[] {
  const packed = new Set(itemIds)
  return items
    .filter((item) => packed.has(item._id))
    .map(({ _id, barcode, description, sku, quantity, status }) => ({
      id: _id,
      barcode,
      description: description || sku,
      quantity,
      isComplete: status === 'complete',
    }))
}
