import { safeHref } from '#lib/common/safe-href.ts'
import type { Item, StockItem } from '#lib/contract/orders.ts'
import type { Shipment } from '#lib/contract/shipments.ts'
import { toFileName } from '#lib/files/formats.ts'
import { itemNameOf } from '#lib/orders/rules.ts'

/** The facts about an item that a packer needs. */
export type PackedItem = {
  id: string
  barcode: string
  description: string
  quantity: number
  isComplete: boolean
  /** What must not be missed when it is packed. */
  alert: string
}

/** The items of a shipment that are packed, in the order in which they were ordered. */
export function packedItems({ itemIds }: Pick<Shipment, 'itemIds'>, items: readonly Item[]): PackedItem[] {
  const packed = new Set(itemIds)
  return items
    .filter(({ _id, status }) => packed.has(_id) && status !== 'cancelled')
    .map((item) => ({
      id: item._id,
      barcode: item.barcode,
      description: itemNameOf(item),
      quantity: item.quantity,
      isComplete: item.status === 'complete',
      alert: item.dispatchAlert,
    }))
}

/** What is packed from the stock of the site. */
export type PackedStock = Omit<StockItem, 'shipmentIndex'>

/**
 * What is packed with a shipment from the stock of the site. What names a shipment that is not shown goes with the first
 * one: packed too early is found, and forgotten is not.
 */
export function stockItemsOf(
  shipment: Pick<Shipment, '_id' | 'shipmentIndex'>,
  shipments: readonly Pick<Shipment, '_id' | 'shipmentIndex'>[],
  stockItems: readonly StockItem[],
): PackedStock[] {
  const isFirst = shipments[0]?._id === shipment._id
  const known = new Set(shipments.map(({ shipmentIndex }) => shipmentIndex))
  return stockItems
    .filter(({ shipmentIndex: index }) => (known.has(index) ? index === shipment.shipmentIndex : isFirst))
    .map(({ shipmentIndex: _index, ...packed }) => packed)
}

/** An attachment by its name, and where it leads: to another site, which is named, or nowhere. */
export type AttachmentModel = { name: string; type: string; href: string | undefined; host: string }

export const toAttachmentModels = ({ attachments }: Pick<Shipment, 'attachments'>): AttachmentModel[] =>
  attachments
    .filter(({ path }) => path.trim() !== '')
    .map(({ path, type, contentType }) => {
      const href = safeHref(path)
      const host = href ? new URL(href).host : ''
      return { name: toFileName(path) || host || path, type: type || contentType, href, host }
    })
