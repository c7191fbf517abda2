import type { Component, Item, Order } from '#lib/contract/orders.ts'
import type { Shipment } from '#lib/contract/shipments.ts'
import { type AccountTime, formatDateTime } from '#lib/dates/account-time.ts'
import { attributeTexts } from './attribute-texts.ts'
import { createPacker, type FileView } from './component-view.ts'
import type { ShownFile } from './order-page.ts'
import { errorsOf } from './rules.ts'

export type ItemView = Pick<Item, 'barcode' | 'quantity' | 'status'> & {
  id: string
  name: string
  errors: number
  /** Its shipment is shipped or cancelled. */
  refetchBlocked: boolean
  /** The place of its first component among those of the order. */
  firstComponent: number
  componentCount: number
}

type Details = { order: Order; files: readonly ShownFile[]; shipments: readonly Pick<Shipment, '_id' | 'status'>[] }

/** The items of an order as its page shows them, and the components of all of them. */
export function itemViews({ order, files, shipments }: Details, time: AccountTime) {
  const packer = createPacker()
  const fileById = new Map(files.map((file) => [file._id, file]))
  const live = new Set(shipments.filter(({ status }) => status === 'live').map(({ _id }) => _id))
  const textsOf = keepTexts()
  const items = order.orderData.items.map((item): ItemView => {
    const firstComponent = packer.next()
    let errors = 0
    for (const { _id: id, code, barcode, localFile, attributes, fileId } of item.components) {
      const found = fileId === undefined ? undefined : fileById.get(fileId)
      const file = found && fileView(found, time)
      errors += file?.errors.length ?? 0
      packer.add({ id, code, barcode, localFile, attributes: textsOf(attributes), file })
    }
    return {
      id: item._id,
      barcode: item.barcode,
      name: item.description || item.sku,
      quantity: item.quantity,
      status: item.status,
      errors,
      refetchBlocked: item.shipmentId !== undefined && !live.has(item.shipmentId),
      firstComponent,
      componentCount: item.components.length,
    }
  })
  return { items, components: packer.pack() }
}

/** Components of a large order share their attributes, which are then worded once. */
function keepTexts() {
  const kept = new Map<Component['attributes'], string[]>()
  return (attributes: Component['attributes']) => {
    const texts = kept.get(attributes) ?? attributeTexts(attributes)
    kept.set(attributes, texts)
    return texts
  }
}

function fileView(file: ShownFile, time: AccountTime): FileView {
  const { _id, status, path, currentRevision, refetchableAt } = file
  const errors = errorsOf(file).map((error) => ({ ...error, when: formatDateTime(error.timestamp, time) }))
  return { _id, status, path, currentRevision, refetchableAt, errors }
}
