import type { barcodes } from '#lib/contract/barcodes.ts'
import type { OutputOf } from '#lib/contract/call.ts'
import type { Order } from '#lib/contract/orders.ts'
import type { WorkItem } from '#lib/contract/production.ts'

type Found = OutputOf<typeof barcodes.details>
type Coded = { barcode: string; components: readonly { barcode: string }[] }

const carries =
  (code: string) =>
  ({ barcode }: { barcode: string }) =>
    barcode.toUpperCase() === code

/** The items that carry a code themselves or on one of their components. */
export const itemsWithCode = <Item extends Coded>(items: readonly Item[], code: string): Item[] =>
  items.filter((item) => carries(code)(item) || item.components.some(carries(code)))

/** Whether a code stands for the whole item: its own, or that of its only component, which its job sheet has. */
export const isOfWholeItem = ({ barcode, components }: Coded, code: string) =>
  carries(code)({ barcode }) || (components.length === 1 && components.some(carries(code)))

/** The code of the first item that has one for the whole of it. */
export const firstCodeOf = (items: readonly Coded[]): string | undefined =>
  items
    .map(({ barcode, components: [only, ...others] }) => barcode || (others.length === 0 ? only?.barcode : ''))
    .find(Boolean)
    ?.toUpperCase()

/** The items that a code which was looked up stands for: one, or all of a shipment or of an order. */
export function itemsOfLookUp(items: readonly WorkItem[], { order, barcode }: Found, code: string): WorkItem[] {
  if (barcode.itemId !== undefined) return items.filter(({ _id }) => _id === barcode.itemId)
  if (barcode.type === 'shipment' && barcode.shipmentId !== undefined)
    return items.filter(({ shipmentId }) => shipmentId === barcode.shipmentId)
  if (barcode.type === 'order') return order ? items.filter(({ orderId }) => orderId === order._id) : []
  // An upstream need not say which item carries the code, nor the code itself.
  return itemsWithCode(items, (barcode.code || code).toUpperCase())
}

/** The items of an order as a work list has them. */
export const toWorkItems = ({ _id, source, orderData }: Order): WorkItem[] =>
  orderData.items.map((item) => ({
    ...item,
    orderId: _id,
    order: { _id, sourceOrderId: orderData.sourceOrderId, sourceName: source.name, status: orderData.status },
  }))

/** Whether an item is on the work lists: while its order is in production, and once it is complete. */
export const isOnWorkList = ({ status, order }: Pick<WorkItem, 'status' | 'order'>) =>
  status === 'complete' || (status === 'live' && ['printready', ''].includes(order.status))
