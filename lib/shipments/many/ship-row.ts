import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { changeAndFind } from '#lib/browser/calls/find-outcome.ts'
import { lateCalls } from '#lib/browser/calls/late-calls.ts'
import { codeOf } from '#lib/common/errors/code-of.ts'
import type { Shipment } from '#lib/contract/shipments.ts'
import { findShipped, shipNow } from '#lib/shipments/mutations.ts'
import { isSameNumber } from '#lib/shipments/rules.ts'
import type { ShippableRow } from './check-rows.ts'

export type RowOutcome =
  | { kind: 'shipped' | 'done' }
  | { kind: 'shippedElse'; trackingNumber: string }
  | { kind: 'notLive'; status: string }

/** Looked up before it is shipped, and again when no answer came (decision 012): the list may have run before. */
export async function shipRow(
  { tracking, verdict: { parcel } }: ShippableRow,
  signal: AbortSignal,
): Promise<RowOutcome> {
  const { orderId, shipmentId } = parcel
  const now = await readOutcome()
  if (now) return now
  try {
    const change = () => shipNow({ orderId, shipmentId, tracking, siteCode: '' })
    const find = (until: AbortSignal) => findShipped({ shipmentId, tracking }, until)
    await changeAndFind({ change, find, onUnknown: () => {}, signal })
    return { kind: 'shipped' }
  } catch (error) {
    const after = codeOf(error) === 'already_shipped' ? await readOutcome() : undefined
    if (!after) throw error
    return after
  }

  async function readOutcome(): Promise<RowOutcome | undefined> {
    return outcomeOf(await callProxy(lateCalls.shipment, { params: { id: shipmentId } }, signal))
  }

  function outcomeOf(shipment: Shipment): RowOutcome | undefined {
    const { status, trackingNumber } = shipment
    if (status === 'live') return undefined
    if (status !== 'shipped') return { kind: 'notLive', status }
    return isSameNumber(shipment, tracking) ? { kind: 'done' } : { kind: 'shippedElse', trackingNumber }
  }
}
