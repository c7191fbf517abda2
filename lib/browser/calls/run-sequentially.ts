import { isPageUnusable } from '#lib/browser/page/leave-page.ts'
import { codeOf } from '#lib/common/errors/code-of.ts'
import { UpstreamError } from '#lib/contract/wire.ts'

export type Failure = { kind: 'failed'; error: unknown }
export type RunEnd<Item> = { untried: readonly Item[]; ended: 'done' | 'cancelled' | 'stopped' }

type Options<Item, Outcome> = {
  run: (item: Item) => Promise<Outcome>
  isCancelled?: () => boolean
  onStart?: (item: Item) => void
  onOutcome: (item: Item, outcome: Outcome | Failure) => void
}

export async function runSequentially<Item, Outcome>(
  items: readonly Item[],
  { run, isCancelled, onStart, onOutcome }: Options<Item, Outcome>,
): Promise<RunEnd<Item>> {
  let unreached = 0
  for (const [index, item] of items.entries()) {
    if (isCancelled?.()) return { untried: items.slice(index), ended: 'cancelled' }
    onStart?.(item)
    const { outcome, error } = await run(item).then(
      (outcome) => ({ outcome, error: undefined }),
      (error: unknown) => ({ outcome: { kind: 'failed' as const, error }, error }),
    )
    if (isCancelled?.() && isAborted(error)) return { untried: items.slice(index), ended: 'cancelled' }
    onOutcome(item, outcome)
    unreached = isUnreached(error) ? unreached + 1 : 0
    if (isOver(error) || unreached === 2) return { untried: items.slice(index + 1), ended: 'stopped' }
  }
  return { untried: [], ended: 'done' }
}

const isOver = (error: unknown) =>
  isPageUnusable(error) || (error instanceof UpstreamError && [401, 403].includes(error.status))

/** Cancelled while it waited to be sent; a change that is under way is never aborted. */
const isAborted = (error: unknown) => Reflect.get(Object(error), 'name') === 'AbortError'

/** One lost call may be chance; two in a row mean that there is no network. */
const isUnreached = (error: unknown) => ['portal_unreachable', 'not_sent'].includes(codeOf(error) ?? '')
