import type { OrderDetails } from '#lib/contract/orders.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { attempt } from '#lib/errors/attempt.ts'

export type MissingOrder = { id: string; reason: 'notFound' | 'failed' }
export type GatheredOrders = { orders: readonly OrderDetails[]; missing: readonly MissingOrder[] }

const atOnce = 6

/** Loads orders, a few at a time, in the order asked for. One that cannot be had is reported and stops no other. */
export async function gatherOrders(
  ids: readonly string[],
  load: (id: string) => Promise<OrderDetails>,
): Promise<GatheredOrders> {
  const found: (OrderDetails | MissingOrder)[] = []
  const queue = ids.entries()
  async function worker() {
    for (const [index, id] of queue) {
      const result = await attempt(load(id))
      found[index] = result.ok ? result.value : { id, reason: isUnknown(result.error) ? 'notFound' : 'failed' }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return {
    orders: found.filter((one) => 'order' in one),
    missing: found.filter((one) => 'reason' in one),
  }
}

const isUnknown = (error: Error) => error instanceof UpstreamError && (error.status === 404 || error.status === 400)
