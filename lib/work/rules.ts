import type { WorkItem } from '#lib/contract/production.ts'

/** Items whose job sheets may be printed at once (Spec 1 §9). */
export const jobSheetLimit = 5

/** Why an item cannot be completed (Spec 1 §4), if so: it or its order is already complete. */
export function whyNotComplete(item: Pick<WorkItem, 'status' | 'order'>): 'item' | 'order' | undefined {
  if (item.status === 'complete') return 'item'
  return item.order.status === 'complete' || item.order.status === 'shipped' ? 'order' : undefined
}

/** What an item is called where there is room for one name. */
export const nameOf = ({ description, sku, barcode }: Pick<WorkItem, 'description' | 'sku' | 'barcode'>) =>
  description || sku || barcode

/** Job sheets are there while the order is printready or complete (Spec 1 §4). */
export const canPrintSheets = ({ order }: Pick<WorkItem, 'order'>) => ['printready', 'complete'].includes(order.status)
