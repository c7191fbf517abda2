import { type Ended, type Failure, runSequentially } from '#lib/browser/calls/run-sequentially.ts'
import type { Delivery } from '#lib/contract/triggers.ts'

export type Outcome = { kind: 'delivered' } | { kind: 'undelivered'; delivery: Delivery } | Failure
export type Result = { delivery: Delivery; outcome: Outcome }
export type Report = Ended<Delivery>

type Options = {
  redeliver: (delivery: Delivery) => Promise<Delivery>
  isCancelled: () => boolean
  onStart: (delivery: Delivery) => void
  onResult: (result: Result) => void
}

/** One at a time: a receiver that was down is not flooded when it is back. */
export const redeliverMany = (
  messages: readonly Delivery[],
  { redeliver, onResult, ...options }: Options,
): Promise<Report> =>
  runSequentially<Delivery, Outcome>(messages, {
    ...options,
    run: async (delivery) => {
      const sent = await redeliver(delivery)
      return sent.status === 'delivered' ? { kind: 'delivered' } : { kind: 'undelivered', delivery: sent }
    },
    onOutcome: (delivery, outcome) => onResult({ delivery, outcome }),
  })
