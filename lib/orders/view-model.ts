import { type AccountTime, formatDateTime } from '#lib/common/dates/account-time.ts'
import { readAttributes, toAttributeTexts } from '#lib/contract/attributes.ts'
import type { File, FileError } from '#lib/contract/files.ts'
import type { Component, Item, Order } from '#lib/contract/orders.ts'
import { createShipmentFinder } from '#lib/contract/shared/packing.ts'
import type { Shipment } from '#lib/contract/shipments.ts'
import { componentSpecs, itemSpecs, type SpecName } from '#lib/contract/specs.ts'
import { toSpecs } from './formats.ts'
import type { ShownFile } from './readable-details/readable-details.ts'
import { errorsOf, isOver, itemNameOf, remarksOf } from './rules.ts'

export type ItemModel = Pick<Item, 'barcode' | 'sku' | 'sourceItemId' | 'quantity' | 'status'> & {
  id: string
  name: string
  alert: string
  /** How many to print, where that is not the quantity. */
  printQuantity: number | undefined
  errors: number
  specs: readonly string[]
  /** Its shipment is shipped or cancelled. */
  refetchBlocked: boolean
  components: readonly ComponentModel[]
}
export type ComponentModel = Pick<Component, 'code' | 'barcode' | 'instructions' | 'localFile'> & {
  id: string
  specs: readonly string[]
  file: FileModel | undefined
}
export type PointedAt = { item: ItemModel; component?: ComponentModel }
type FileModel = Pick<File, '_id' | 'status' | 'path' | 'currentRevision'> & {
  errors: readonly (FileError & { when: string })[]
  remarks: readonly Pick<FileError, 'title' | 'description'>[]
}

type Details = {
  order: Order
  files: readonly ShownFile[]
  shipments: readonly Pick<Shipment, '_id' | 'shipmentIndex' | 'itemIds' | 'status'>[]
}

export function toItemModels(
  { order, files, shipments }: Details,
  time: AccountTime,
  labelOf: (name: SpecName) => string,
): ItemModel[] {
  const fileById = new Map(files.map((file) => [file._id, file]))
  const [textsOfComponent, textsOfItem] = [shareTexts(componentSpecs, labelOf), shareTexts(itemSpecs, labelOf)]
  const shipmentOf = createShipmentFinder(shipments)
  return order.orderData.items.map((item) => {
    const components = item.components.map((component): ComponentModel => {
      const { _id: id, code, barcode, instructions, localFile } = component
      const file = fileById.get(component.fileId ?? '')
      const specs = textsOfComponent(component)
      return { id, code, barcode, instructions, localFile, specs, file: file && toFileModel(file, time) }
    })
    const { _id: id, barcode, sku, sourceItemId, quantity, status } = item
    return {
      id,
      barcode,
      name: itemNameOf(item),
      sku,
      sourceItemId,
      quantity,
      alert: item.dispatchAlert,
      printQuantity: item.printQuantity === quantity ? undefined : item.printQuantity,
      status,
      specs: textsOfItem(item),
      errors: components.reduce((sum, { file }) => sum + errorCountOf(file), 0),
      refetchBlocked: isOver(shipmentOf(item)?.status ?? ''),
      components,
    }
  })
}

/** A file that failed without a word is an error, too. */
const errorCountOf = (file: FileModel | undefined) => (file?.status === 'failed' ? Math.max(1, file.errors.length) : 0)

/** Most parts of a large order are made in the same way. What is the same is read once, and React serialises it once. */
function shareTexts<Name extends SpecName>(names: readonly Name[], labelOf: (name: Name) => string) {
  const shared = new Map<string, string[]>()
  return (part: Parameters<typeof toSpecs<Name>>[0] & { attributes?: unknown }): string[] => {
    const key = JSON.stringify([part.attributes, names.map((name) => part[name])])
    const texts =
      shared.get(key) ?? toAttributeTexts([...toSpecs(part, names, labelOf), ...readAttributes(part.attributes)])
    shared.set(key, texts)
    return texts
  }
}

function toFileModel(file: ShownFile, time: AccountTime): FileModel {
  const { _id, status, path, currentRevision } = file
  const errors = errorsOf(file).map((error) => ({ ...error, when: formatDateTime(error.timestamp, time) }))
  const remarks = remarksOf(file).map(({ title, description }) => ({ title, description }))
  return { _id, status, path, currentRevision, errors, remarks }
}
