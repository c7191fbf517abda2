import { createStore } from '#lib/browser/store.ts'
import type { ItemModel } from '#lib/orders/view-model.ts'

type ShownItem = Pick<ItemModel, 'id' | 'name' | 'barcode' | 'status'> & {
  components: readonly Pick<ItemModel['components'][number], 'code' | 'barcode'>[]
}

/**
 * The items of the order that the page shows, for its scans and its tracking numbers. The list leaves them here, because the
 * scan box stands in the header: passed to both they would be sent twice, and an order may have a thousand.
 */
const none = { items: [] as readonly ShownItem[], canComplete: false }
const shownItems = createStore(none)

export const readShownItems = shownItems.get

/** Returns what takes them away again. */
export function showItems(shown: typeof none): () => void {
  shownItems.set(shown)
  return () => shownItems.set(none)
}
