import type { File, FileError, FileVersion } from '#lib/contract/files.ts'
import type { Component, Item, Order } from '#lib/contract/orders.ts'
import type { OrderPointer } from './search-params.ts'

/** Cancel Order is offered only when the status is none of pending, cancelled, shipped (Spec 1 §4). */
export const canCancel = (status: string) => !['pending', 'cancelled', 'shipped'].includes(status)

type Canceller = { role: string; account: { id: string } }

/**
 * Customers cancel what their own account sent. An upstream that does not say which account that is refuses them the
 * others' orders itself.
 */
export const canCancelAs = ({ role, account }: Canceller, { source }: Pick<Order, 'source'>) =>
  role !== 'customer' || source.id === '' || source.id === account.id

type Parties = Pick<Order, 'source' | 'destination'>

/**
 * Whether the account only sent the order, which another one makes and ships. An upstream that does not say whose it is
 * refuses the others itself.
 */
export const isSentAway = ({ account }: Pick<Canceller, 'account'>, { source, destination }: Parties) =>
  source.id === account.id && destination.id !== '' && destination.id !== account.id

/** Job sheets and downloads are offered once the artwork is ready (Spec 1 §4). */
export const isPrintable = (status: string) => status === 'printready' || status === 'complete'

type FileWith<K extends keyof FileVersion> = Pick<File, 'status' | 'currentRevision'> & {
  versions: readonly Pick<FileVersion, 'revision' | K>[]
}

/** The errors of the artwork: those of a failed file's current revision. */
export function errorsOf(file: FileWith<'errorList'> | undefined): FileError[] {
  if (file?.status !== 'failed') return []
  return file.versions.find((version) => version.revision === file.currentRevision)?.errorList ?? []
}

/** What to know of artwork that is ready before it is printed. */
export function remarksOf(file: FileWith<'remarks'>): FileError[] {
  if (file.status !== 'ready') return []
  return file.versions.find((version) => version.revision === file.currentRevision)?.remarks ?? []
}

export type BarcodeHit = { itemId: string; componentId?: string }

/** The component, else the item, of an order that carries a code. */
export function findInOrder(order: Order, code: string): BarcodeHit | undefined {
  const carries = (part: Component | Item) => part.barcode.toUpperCase() === code
  for (const item of order.orderData.items) {
    const component = item.components.find(carries)
    if (component) return { itemId: item._id, componentId: component._id }
  }
  const item = order.orderData.items.find(carries)
  return item && { itemId: item._id }
}

/** What an address points at in an order: what carries its barcode, else its item, if the order has it. */
export function findPointedAt(order: Order, { barcode, itemId }: OrderPointer): BarcodeHit | undefined {
  const hit = barcode === undefined ? undefined : findInOrder(order, barcode)
  if (hit) return hit
  return order.orderData.items.some((item) => item._id === itemId) && itemId !== undefined ? { itemId } : undefined
}

/** The names of a hit as the page shows them: the item's, and the component's code. */
export function toHitNames(order: Order, { itemId, componentId }: BarcodeHit): { item: string; component?: string } {
  const found = order.orderData.items.find((item) => item._id === itemId)
  const component = found?.components.find((part) => part._id === componentId)?.code
  return { item: found?.description || found?.sku || found?.barcode || itemId, ...(component && { component }) }
}
