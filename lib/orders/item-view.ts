import type { File, FileError } from '#lib/contract/files.ts'
import type { Component, Item, Order } from '#lib/contract/orders.ts'
import type { Shipment } from '#lib/contract/shipments.ts'
import { type AccountTime, formatDateTime } from '#lib/dates/account-time.ts'
import { attributeTexts } from './attribute-texts.ts'
import type { ShownFile } from './order-page.ts'
import { errorsOf } from './rules.ts'

/** What the page of an order shows of an item. */
export type ItemView = Pick<Item, 'barcode' | 'quantity' | 'status'> & {
  id: string
  name: string
  errors: number
  /** Its shipment is shipped or cancelled. */
  refetchBlocked: boolean
  components: readonly ComponentView[]
}
export type ComponentView = Pick<Component, 'code' | 'barcode' | 'localFile'> & {
  id: string
  attributes: readonly string[]
  file: FileView | undefined
}
export type FileView = Pick<File, '_id' | 'status' | 'path' | 'currentRevision'> & {
  errors: readonly (FileError & { when: string })[]
}

type Details = { order: Order; files: readonly ShownFile[]; shipments: readonly Pick<Shipment, '_id' | 'status'>[] }

export function toItemViews({ order, files, shipments }: Details, time: AccountTime): ItemView[] {
  const fileById = new Map(files.map((file) => [file._id, file]))
  const textsOf = shareTexts()
  const live = new Set(shipments.filter(({ status }) => status === 'live').map(({ _id }) => _id))
  return order.orderData.items.map((item) => {
    const components = item.components.map((component) =>
      toComponentView(component, textsOf(component.attributes), fileById.get(component.fileId ?? ''), time),
    )
    return {
      id: item._id,
      barcode: item.barcode,
      name: item.description || item.sku,
      quantity: item.quantity,
      status: item.status,
      errors: components.reduce((sum, { file }) => sum + (file?.errors.length ?? 0), 0),
      refetchBlocked: item.shipmentId !== undefined && !live.has(item.shipmentId),
      components,
    }
  })
}

/** Most components of a large order have the same attributes. React sends an array that they share once. */
function shareTexts() {
  const shared = new Map<string, string[]>()
  return (attributes: Component['attributes']): string[] => {
    const texts = attributeTexts(attributes)
    const key = JSON.stringify(texts)
    const known = shared.get(key)
    if (!known) shared.set(key, texts)
    return known ?? texts
  }
}

function toComponentView(
  { _id: id, code, barcode, localFile }: Component,
  attributes: readonly string[],
  file: ShownFile | undefined,
  time: AccountTime,
): ComponentView {
  return { id, code, barcode, localFile, attributes, file: file && toFileView(file, time) }
}

function toFileView(file: ShownFile, time: AccountTime): FileView {
  const { _id, status, path, currentRevision } = file
  const errors = errorsOf(file).map((error) => ({ ...error, when: formatDateTime(error.timestamp, time) }))
  return { _id, status, path, currentRevision, errors }
}
