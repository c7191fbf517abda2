import type { OrderDetails } from '#lib/contract/orders.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { toResult } from '#lib/errors/attempt.ts'
import { fewAtOnce } from './few-at-once.ts'

export type MissingOrder = { id: string; reason: 'notFound' | 'failed' }
export type GatheredOrders = { orders: readonly OrderDetails[]; missing: readonly MissingOrder[] }

/** Loads orders in the order asked for. One that cannot be had is reported and stops no other. */
export async function gatherOrders(
  ids: readonly string[],
  load: (id: string) => Promise<OrderDetails>,
): Promise<GatheredOrders> {
  const found = await fewAtOnce(ids, async (id): Promise<OrderDetails | MissingOrder> => {
    const result = await toResult(load(id))
    return result.ok ? result.value : { id, reason: isUnknown(result.error) ? 'notFound' : 'failed' }
  })
  return {
    orders: found.filter((one) => 'order' in one),
    missing: found.filter((one) => 'reason' in one),
  }
}

const isUnknown = (error: Error) => error instanceof UpstreamError && (error.status === 404 || error.status === 400)
