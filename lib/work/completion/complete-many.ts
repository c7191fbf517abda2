import { isPageUnusable } from '#lib/client/leave-page.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { codeOf } from '#lib/errors/code-of.ts'
import { isAlreadyComplete } from '../mutations.ts'

export type Outcome =
  | { kind: 'completed'; completedOrder: boolean }
  /** A colleague had completed it before. */
  | { kind: 'elsewhere' }
  | { kind: 'failed'; error: unknown }

export type Result = { item: WorkItem; outcome: Outcome }
export type Report = {
  results: readonly Result[]
  untried: readonly WorkItem[]
  ended: 'done' | 'cancelled' | 'stopped'
}

type Run = {
  complete: (item: WorkItem) => Promise<{ completedOrder: boolean }>
  isCancelled?: () => boolean
  onStart?: (item: WorkItem) => void
  onResult?: (result: Result) => void
}

/**
 * Completes items strictly one after the other (Spec 1 §4). Only what the upstream confirmed counts as done. A failure
 * does not keep the others from being tried, unless all of them would fail for the same reason.
 */
export async function completeMany(items: readonly WorkItem[], run: Run): Promise<Report> {
  const results: Result[] = []
  const report = (ended: Report['ended']) => ({ results, untried: items.slice(results.length), ended })
  for (const item of items) {
    if (run.isCancelled?.()) return report('cancelled')
    run.onStart?.(item)
    const result = { item, outcome: await toOutcome(item, run) }
    const before = results.at(-1)
    results.push(result)
    run.onResult?.(result)
    if (wouldAllFail(result, before)) return report('stopped')
  }
  return report('done')
}

async function toOutcome(item: WorkItem, { complete }: Run): Promise<Outcome> {
  try {
    const { completedOrder } = await complete(item)
    return { kind: 'completed', completedOrder }
  } catch (error) {
    return isAlreadyComplete(error) ? { kind: 'elsewhere' } : { kind: 'failed', error }
  }
}

/** The session ended, the user lost the right to complete, or two calls in a row found no network. */
function wouldAllFail({ outcome }: Result, before: Result | undefined): boolean {
  if (outcome.kind !== 'failed') return false
  const { error } = outcome
  if (isPageUnusable(error) || (error instanceof UpstreamError && [401, 403].includes(error.status))) return true
  return isUnreachable(outcome) && before !== undefined && isUnreachable(before.outcome)
}

const isUnreachable = (outcome: Outcome) =>
  outcome.kind === 'failed' && ['portal_unreachable', 'not_sent'].includes(codeOf(outcome.error) ?? '')

/** How many results there are of each kind, and how many orders they completed. */
export function countResults(results: readonly Result[]) {
  const count = (kind: Outcome['kind']) => results.filter(({ outcome }) => outcome.kind === kind).length
  const orders = results.filter(({ outcome }) => outcome.kind === 'completed' && outcome.completedOrder).length
  return { completed: count('completed'), elsewhere: count('elsewhere'), failed: count('failed'), orders }
}
