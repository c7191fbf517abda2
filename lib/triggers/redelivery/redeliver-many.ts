import { type Failure, type RunEnd, runSequentially } from '#lib/browser/calls/run-sequentially.ts'
import type { Delivery } from '#lib/contract/triggers.ts'

export type RedeliveryOutcome = { kind: 'delivered' } | { kind: 'undelivered'; delivery: Delivery } | Failure
export type DeliveryResult = { delivery: Delivery; outcome: RedeliveryOutcome }
export type RedeliveryReport = RunEnd<Delivery>

type Options = {
  redeliver: (delivery: Delivery) => Promise<Delivery>
  isCancelled: () => boolean
  onStart: (delivery: Delivery) => void
  onResult: (result: DeliveryResult) => void
}

/** Sends messages again one at a time: a receiver that was down is not flooded when it is back. */
export const redeliverMany = (
  messages: readonly Delivery[],
  { redeliver, onResult, ...options }: Options,
): Promise<RedeliveryReport> =>
  runSequentially<Delivery, RedeliveryOutcome>(messages, {
    ...options,
    run: async (delivery) => {
      const sent = await redeliver(delivery)
      return sent.status === 'delivered' ? { kind: 'delivered' } : { kind: 'undelivered', delivery: sent }
    },
    onOutcome: (delivery, outcome) => onResult({ delivery, outcome }),
  })
