import { isNotFound } from '#lib/common/errors/is-not-found.ts'
import { mapConcurrently } from '#lib/common/map-concurrently.ts'
import type { OrderDetails } from '#lib/contract/orders.ts'
import { toResult } from '#lib/server/errors/to-result.ts'

export type MissingOrder = { id: string; reason: 'notFound' | 'failed' }

/** In the order asked for. One that cannot be loaded does not stop the others. */
export async function gatherOrders(ids: readonly string[], load: (id: string) => Promise<OrderDetails>) {
  const found = await mapConcurrently(ids, async (id): Promise<OrderDetails | MissingOrder> => {
    const result = await toResult(load(id))
    return result.ok ? result.value : { id, reason: isNotFound(result.error) ? 'notFound' : 'failed' }
  })
  return {
    orders: found.filter((entry) => 'order' in entry),
    missing: found.filter((entry) => 'reason' in entry),
  }
}
