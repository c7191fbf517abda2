import { type Failure, type RunEnd, runSequentially } from '#lib/browser/calls/run-sequentially.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import { isAlreadyComplete } from './complete-and-check.ts'

export type CompletionOutcome =
  | { kind: 'completed'; completedOrder: boolean }
  /** A colleague had completed it before. */
  | { kind: 'elsewhere' }
  | Failure

export type ItemResult = { item: WorkItem; outcome: CompletionOutcome }
export type CompletionReport = RunEnd<WorkItem> & { results: readonly ItemResult[] }

type Options = {
  complete: (item: WorkItem) => Promise<{ completedOrder: boolean }>
  isCancelled?: () => boolean
  onStart?: (item: WorkItem) => void
  onResult?: (result: ItemResult) => void
}

/** Completes items one at a time (Spec 1 §4). Only what the upstream confirmed counts as done. */
export async function completeMany(
  items: readonly WorkItem[],
  { complete, onResult, ...options }: Options,
): Promise<CompletionReport> {
  const results: ItemResult[] = []
  const ended = await runSequentially<WorkItem, CompletionOutcome>(items, {
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

export function countResults(results: readonly ItemResult[]) {
  const count = (kind: CompletionOutcome['kind']) => results.filter(({ outcome }) => outcome.kind === kind).length
  const orders = results.filter(({ outcome }) => outcome.kind === 'completed' && outcome.completedOrder).length
  return { completed: count('completed'), elsewhere: count('elsewhere'), failed: count('failed'), orders }
}
