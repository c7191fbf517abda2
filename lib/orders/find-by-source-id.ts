import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { lateCalls } from '#lib/browser/calls/late-calls.ts'
import { isUnknownId } from '#lib/common/errors/is-not-found.ts'
import type { OrderSummary } from '#lib/contract/orders.ts'

/** No document says whether an unknown number is refused or answered with an empty list. */
export async function findBySourceId(
  id: string,
  signal?: AbortSignal,
  options?: { background?: boolean; isForNow?: boolean },
): Promise<OrderSummary[]> {
  try {
    return (await callProxy(lateCalls.ordersBySourceId, { params: { id } }, signal, options)).data
  } catch (error) {
    if (isUnknownId(error)) return []
    throw error
  }
}
