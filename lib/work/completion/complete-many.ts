import { type Ended, type Failure, runSequentially } from '#lib/browser/calls/run-sequentially.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import { isAlreadyComplete } from './complete-and-check.ts'

export type Outcome =
  | { kind: 'completed'; completedOrder: boolean }
  /** A colleague had completed it before. */
  | { kind: 'elsewhere' }
  | Failure

export type Result = { item: WorkItem; outcome: Outcome }
export type Report = Ended<WorkItem> & { results: readonly Result[] }

type Options = {
  complete: (item: WorkItem) => Promise<{ completedOrder: boolean }>
  isCancelled?: () => boolean
  onStart?: (item: WorkItem) => void
  onResult?: (result: Result) => void
}

/** Completes items one at a time (Spec 1 §4). Only what the upstream confirmed counts as done. */
export async function completeMany(
  items: readonly WorkItem[],
  { complete, onResult, ...options }: Options,
): Promise<Report> {
  const results: Result[] = []
  const ended = await runSequentially<WorkItem, Outcome>(items, {
    ...options,
    run: async (item) => {
      try {
        const { completedOrder } = await complete(item)
        return { kind: 'completed', completedOrder }
      } catch (error) {
        if (isAlreadyComplete(error)) return { kind: 'elsewhere' }
        throw error
      }
    },
    onOutcome: (item, outcome) => {
      results.push({ item, outcome })
      onResult?.({ item, outcome })
    },
  })
  return { ...ended, results }
}

/** How many results there are of each kind, and how many orders they completed. */
export function countResults(results: readonly Result[]) {
  const count = (kind: Outcome['kind']) => results.filter(({ outcome }) => outcome.kind === kind).length
  const orders = results.filter(({ outcome }) => outcome.kind === 'completed' && outcome.completedOrder).length
  return { completed: count('completed'), elsewhere: count('elsewhere'), failed: count('failed'), orders }
}
