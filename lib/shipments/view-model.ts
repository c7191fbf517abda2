import { safeHref } from '#lib/common/safe-href.ts'
import type { Item, StockItem } from '#lib/contract/orders.ts'
import type { Shipment } from '#lib/contract/shipments.ts'
import { toFileName } from '#lib/files/formats.ts'
import { itemNameOf } from '#lib/orders/rules.ts'

export type PackedItem = {
  id: string
  barcode: string
  description: string
  quantity: number
  isComplete: boolean
  alert: string
}

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

export type PackedStock = Omit<StockItem, 'shipmentIndex'>

/** What names a shipment that is not shown goes with the first: packed too early is found, and forgotten is not. */
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

export type AttachmentModel = { name: string; type: string; href: string | undefined; host: string }

export const toAttachmentModels = ({ attachments }: Pick<Shipment, 'attachments'>): AttachmentModel[] =>
  attachments
    .filter(({ path }) => path.trim() !== '')
    .map(({ path, type, contentType }) => {
      const href = safeHref(path)
      const host = href ? new URL(href).host : ''
      return { name: toFileName(path) || host || path, type: type || contentType, href, host }
    })
