import type { File, FileError } from '#lib/contract/files.ts'
import type { Component, Item, Order } from '#lib/contract/orders.ts'

/** Cancel Order is offered only when the status is none of pending, cancelled, shipped (Spec 1 §4). */
export const canCancel = (status: string) => !['pending', 'cancelled', 'shipped'].includes(status)

/** Job sheets and downloads are there once the artwork is (Spec 1 §4). */
export const isPrintable = (status: string) => status === 'printready' || status === 'complete'

type Version = Pick<File['versions'][number], 'revision' | 'errorList'>

/** What is wrong with the artwork now: the errors of a failed file's current revision. */
export function errorsOf(
  file: (Pick<File, 'status' | 'currentRevision'> & { versions: readonly Version[] }) | undefined,
): FileError[] {
  if (file?.status !== 'failed') return []
  return file.versions.find((version) => version.revision === file.currentRevision)?.errorList ?? []
}

export type BarcodeHit = { itemId: string; componentId?: string }

/** The component, else the item, of an order that carries a code. */
export function findInOrder(order: Order, code: string): BarcodeHit | undefined {
  const carries = (one: Component | Item) => one.barcode.toUpperCase() === code
  for (const item of order.orderData.items) {
    const component = item.components.find(carries)
    if (component) return { itemId: item._id, componentId: component._id }
  }
  const item = order.orderData.items.find(carries)
  return item && { itemId: item._id }
}
