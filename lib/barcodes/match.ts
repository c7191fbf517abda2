import type { barcodes } from '#lib/contract/barcodes.ts'
import type { OutputOf } from '#lib/contract/call.ts'
import { toComparedCode } from '#lib/contract/codes.ts'

type Coded = { barcode: string }
export type CodedItem = Coded & { components: readonly Coded[] }

export const carries =
  (code: string | undefined) =>
  ({ barcode }: Coded) =>
    toComparedCode(barcode) === code

export const itemsWithCode = <Item extends CodedItem>(items: readonly Item[], code: string): Item[] =>
  items.filter((item) => carries(code)(item) || item.components.some(carries(code)))

/** Whether a code stands for the whole item: its own, or that of its only component, which its job sheet has. */
export const isOfWholeItem = ({ barcode, components }: CodedItem, code: string) =>
  carries(code)({ barcode }) || (components.length === 1 && components.some(carries(code)))

export const firstCodeOf = (items: readonly CodedItem[]): string | undefined =>
  items
    .map(({ barcode, components: [only, ...others] }) => barcode || (others.length === 0 ? (only?.barcode ?? '') : ''))
    .map(toComparedCode)
    .find(Boolean)

/** What an address points at: the component, else the item, that carries its barcode, else the item that it names. */
export function findPointedAt<Item extends CodedItem & { id: string }>(
  items: readonly Item[],
  { barcode, itemId }: { barcode?: string | undefined; itemId?: string | undefined },
): { item: Item; component?: Item['components'][number] } | undefined {
  for (const item of items) {
    const component = item.components.find(carries(barcode))
    if (component) return { item, component }
  }
  const item = items.find(carries(barcode)) ?? items.find(({ id }) => id === itemId)
  return item && { item }
}

export const isOfItem = ({ type, itemId }: OutputOf<typeof barcodes.details>['barcode']) =>
  itemId !== undefined || type === 'item' || type === 'component'

export function itemsOfLookUp<
  Item extends CodedItem & { _id: string; orderId: string; shipmentId?: string | undefined },
>(items: readonly Item[], { order, barcode }: OutputOf<typeof barcodes.details>, code: string): Item[] {
  if (barcode.itemId !== undefined) return items.filter(({ _id }) => _id === barcode.itemId)
  if (barcode.type === 'shipment' && barcode.shipmentId !== undefined)
    return items.filter(({ shipmentId }) => shipmentId === barcode.shipmentId)
  if (barcode.type === 'order') return order ? items.filter(({ orderId }) => orderId === order._id) : []
  // An upstream need not say which item carries the code, nor the code itself.
  return itemsWithCode(items, toComparedCode(barcode.code || code))
}

/** Counts the parts of items that were scanned on a page: all of them stand for the whole item. */
export function createPartCount() {
  const scanned = new Map<string, Set<string>>()
  return {
    /** Nothing for a code that is of no part among several. */
    count: (id: string, { components }: CodedItem, code: string) => {
      if (components.length < 2 || !components.some(carries(code))) return undefined
      const codes = (scanned.get(id) ?? new Set()).add(code)
      scanned.set(id, codes)
      const done = components.filter(({ barcode }) => codes.has(toComparedCode(barcode))).length
      return { done, count: components.length }
    },
    forget: (id: string) => void scanned.delete(id),
  }
}
