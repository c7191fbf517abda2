import { UpstreamError } from '#lib/contract/wire.ts'
import { codeOf } from '#lib/errors/code-of.ts'
import { isPageUnusable } from './leave-page.ts'

export type Failure = { kind: 'failed'; error: unknown }
export type Ended<Thing> = { untried: readonly Thing[]; ended: 'done' | 'cancelled' | 'stopped' }

type Run<Thing, Outcome> = {
  act: (thing: Thing) => Promise<Outcome>
  isCancelled?: () => boolean
  onStart?: (thing: Thing) => void
  onOutcome: (thing: Thing, outcome: Outcome | Failure) => void
}

/**
 * Acts on things strictly one after the other. A failure does not keep the others from being tried, unless all of them
 * would fail for the same reason.
 */
export async function oneAtATime<Thing, Outcome>(
  things: readonly Thing[],
  { act, isCancelled, onStart, onOutcome }: Run<Thing, Outcome>,
): Promise<Ended<Thing>> {
  let unreached = 0
  for (const [index, thing] of things.entries()) {
    if (isCancelled?.()) return { untried: things.slice(index), ended: 'cancelled' }
    onStart?.(thing)
    const { outcome, error } = await act(thing).then(
      (outcome) => ({ outcome, error: undefined }),
      (error: unknown) => ({ outcome: { kind: 'failed' as const, error }, error }),
    )
    onOutcome(thing, outcome)
    unreached = isUnreached(error) ? unreached + 1 : 0
    if (isOver(error) || unreached === 2) return { untried: things.slice(index + 1), ended: 'stopped' }
  }
  return { untried: [], ended: 'done' }
}

/** The session ended, or the user lost the right. */
const isOver = (error: unknown) =>
  isPageUnusable(error) || (error instanceof UpstreamError && [401, 403].includes(error.status))

/** Once it may be chance; twice in a row there is no network. */
const isUnreached = (error: unknown) => ['portal_unreachable', 'not_sent'].includes(codeOf(error) ?? '')
