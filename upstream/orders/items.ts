import type { Component, Item } from '#lib/contract/orders.ts'
import type { componentSpecs, itemSpecs } from '#lib/contract/specs.ts'
import type { components, items } from '../core/database/schema/tables.ts'
import { shownSku } from '../products/store.ts'

/** With fields of the original as the texts that they are in the database, and with `specs` as they came. */
type ItemRow = Omit<typeof items.$inferSelect, 'rest'> &
  Record<'dispatchAlert' | 'printQuantity' | 'sourceProductId', string | null> & { specs: Record<string, unknown> }
type ComponentRow = Omit<typeof components.$inferSelect, 'rest'> & {
  instructions: string | null
  specs: Record<string, unknown>
}

/** An item waiting for its order to become printready is shown as live everywhere but in the work list. */
export const shownStatus = (status: ItemRow['status']) => (status === 'waiting' ? 'live' : status)

export const byPosition = (a: { position: number; id: string }, b: { position: number; id: string }) =>
  a.position - b.position || (a.id < b.id ? -1 : 1)

export const toItem = (item: ItemRow, shippedDate: Date | null | undefined): Item => ({
  ...(item.specs as Pick<Item, (typeof itemSpecs)[number] | 'attributes'>),
  _id: item.id,
  sourceItemId: item.sourceItemId,
  sku: shownSku(item.sku, item.sourceProductId),
  quantity: item.quantity,
  status: shownStatus(item.status),
  barcode: item.barcode,
  description: item.description,
  dispatchAlert: item.dispatchAlert ?? '',
  printQuantity: Number(item.printQuantity) || undefined,
  components: [],
  orderId: item.orderId,
  shipmentId: item.shipmentId,
  shipByDate: item.shipByDate.toISOString(),
  completed: item.completed?.toISOString(),
  shippedDate: shippedDate?.toISOString(),
})

export const toComponent = (component: ComponentRow, sourceItemId: string): Component => ({
  ...(component.specs as Pick<Component, (typeof componentSpecs)[number]>),
  _id: component.id,
  code: component.code,
  barcode: component.barcode,
  fileId: component.fileId ?? undefined,
  path: component.path,
  fetch: component.fetch,
  localFile: component.localFile,
  attributes: component.attributes,
  instructions: component.instructions ?? '',
  sourceItemId,
  infotechTemplateId: component.infotechTemplateId ?? undefined,
  status: component.status,
})
