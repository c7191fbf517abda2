import { changeTimeoutMs, findOutcome } from '#lib/browser/calls/find-outcome.ts'
import { pause } from '#lib/browser/calls/time.ts'
import { isNotSent } from '#lib/browser/errors/not-sent.ts'
import { codeOf } from '#lib/common/errors/code-of.ts'
import { UpstreamError } from '#lib/contract/wire.ts'

type Calls<Done> = {
  complete: (signal: AbortSignal) => Promise<Done>
  /** Reads whether it is complete: what is known of that, or nothing. Fails where the upstream does not say. */
  find: (signal: AbortSignal) => Promise<Done | undefined>
}
type Outcome = Awaited<ReturnType<typeof findOutcome<unknown>>>

type Known = { kind: 'found' } | { kind: 'live' } | { kind: 'unknown' }

export type Completion<Done = unknown> =
  | { kind: 'done'; done: Done }
  | { kind: 'refused'; error: UpstreamError }
  | Known
  /** Not known yet; `outcome` resolves once it is. */
  | { kind: 'checking'; outcome: Promise<Known> }

export const isAlreadyComplete = (error: unknown) => codeOf(error) === 'already_complete'

const timeoutMs = { complete: 11_000, check: 6_000 }

/** Without an answer it reads until the outcome is known (decision 055). `signal` ends the waiting, not the reading. */
export async function completeAndCheck<Done>(
  { complete, find }: Calls<Done>,
  signal: AbortSignal,
): Promise<Completion<Done>> {
  try {
    return { kind: 'done', done: await complete(AbortSignal.any([signal, AbortSignal.timeout(timeoutMs.complete)])) }
  } catch (error) {
    if (error instanceof UpstreamError && (error.status < 500 || isNotSent(error))) return { kind: 'refused', error }
    const hasAnswered = error instanceof UpstreamError && error.status !== 504
    const found = findOutcome(find, undefined, hasAnswered ? changeTimeoutMs.lost : changeTimeoutMs.late)
    const outcome = found.then(toKnown)
    const waiting = pause(timeoutMs.check, signal).catch(() => undefined)
    return await Promise.race([outcome, waiting.then(() => ({ kind: 'checking' as const, outcome }))])
  }
}

function toKnown(outcome: Outcome): Known {
  if (outcome === 'unknown') return { kind: 'unknown' }
  return { kind: outcome === 'not done' ? 'live' : 'found' }
}
