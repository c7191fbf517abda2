import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { lateCalls } from '#lib/browser/calls/late-calls.ts'
import { pageAccount } from '#lib/browser/page/request-headers.ts'
import { isUnknownId } from '#lib/common/errors/is-not-found.ts'
import type { OrderSummary } from '#lib/contract/orders.ts'
import { isSentAway } from './rules.ts'

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

/** An outsourced order has the number of the one that this account sent to the partner (decision 069). */
export function withoutCopies(orders: readonly OrderSummary[]): readonly OrderSummary[] {
  const account = pageAccount()
  const own = orders.filter((order) => account === undefined || !isSentAway({ account: { id: account } }, order))
  return own.length > 0 ? own : orders
}
