import type { Component, Item, Order } from '#lib/contract/orders.ts'
import type { Shipment } from '#lib/contract/shipments.ts'
import { type AccountTime, formatDateTime } from '#lib/dates/account-time.ts'
import { attributeTexts } from './attribute-texts.ts'
import { type ComponentView, createPacker, type FileView, type PackedComponents } from './component-view.ts'
import type { ShownFile } from './order-page.ts'
import { errorsOf } from './rules.ts'

export type ItemView = Pick<Item, 'barcode' | 'quantity' | 'status'> & {
  id: string
  name: string
  errors: number
  /** Its shipment is shipped or cancelled. */
  refetchBlocked: boolean
  componentCount: number
  components: PackedComponents
}

type Details = { order: Order; files: readonly ShownFile[]; shipments: readonly Pick<Shipment, '_id' | 'status'>[] }

/** The items of an order as its page shows them, and the lists of attributes that their components name by place. */
export function itemViews({ order, files, shipments }: Details, time: AccountTime) {
  const packer = createPacker()
  const fileById = new Map(files.map((file) => [file._id, file]))
  const live = new Set(shipments.filter(({ status }) => status === 'live').map(({ _id }) => _id))
  const items = order.orderData.items.map((item): ItemView => {
    const components = item.components.map((component) => componentView(component, fileById, time))
    return {
      id: item._id,
      barcode: item.barcode,
      name: item.description || item.sku,
      quantity: item.quantity,
      status: item.status,
      errors: components.reduce((sum, { file }) => sum + (file?.errors.length ?? 0), 0),
      refetchBlocked: item.shipmentId !== undefined && !live.has(item.shipmentId),
      componentCount: components.length,
      components: packer.pack(components),
    }
  })
  return { items, attributeLists: packer.attributeLists }
}

function componentView(component: Component, files: ReadonlyMap<string, ShownFile>, time: AccountTime): ComponentView {
  const { _id, code, barcode, localFile, attributes, fileId } = component
  const file = fileId === undefined ? undefined : files.get(fileId)
  return {
    id: _id,
    code,
    barcode,
    localFile,
    attributes: attributeTexts(attributes),
    file: file && fileView(file, time),
  }
}

function fileView(file: ShownFile, time: AccountTime): FileView {
  const { _id, status, path, currentRevision, refetchableAt } = file
  const errors = errorsOf(file).map((error) => ({ ...error, when: formatDateTime(error.timestamp, time) }))
  return { _id, status, path, currentRevision, refetchableAt, errors }
}
