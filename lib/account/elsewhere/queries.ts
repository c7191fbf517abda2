import { pageHeaders } from '#lib/browser/page/request-headers.ts'
import { id } from '#lib/contract/fields.ts'
import { elsewhereAnswer, type FoundOrder, soughtText } from './found-order.ts'

/** Longer than the portal itself looks. */
const timeoutMs = 4000

export type Sought = { orderId: string } | { code: string } | { term: string }

/** Finds nothing on a failure: it is an offer beside an answer that is there already. */
export async function findElsewhere(sought: Sought, signal?: AbortSignal): Promise<FoundOrder | undefined> {
  if (!canBeOfOrder(sought)) return undefined
  const enough = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await fetch(`/api/orders/elsewhere?${new URLSearchParams(sought)}`, {
      headers: pageHeaders(),
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, enough]) : enough,
    })
    if (!answer.ok) return undefined
    return elsewhereAnswer.parse(await answer.json()).found ?? undefined
  } catch {
    return undefined
  }
}

function canBeOfOrder(sought: Sought): boolean {
  if ('orderId' in sought) return id.safeParse(sought.orderId).success
  return soughtText.safeParse('code' in sought ? sought.code : sought.term).success
}
