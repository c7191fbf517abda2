import { codeOf } from '#lib/common/errors/code-of.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { createClock, pause } from './time.ts'

const codes = ['portal_unreachable', 'upstream_timeout', 'upstream_unreachable', 'bad_upstream']
const waitsMs = [1000, 1000, 2000, 4000, 8000]
/** How long "not made" must hold: after a 504 the upstream may still be working on the change. */
export const changeTimeoutMs = { lost: 1000, late: 15_000 }

export function isUnanswered(error: unknown): error is UpstreamError {
  if (!(error instanceof UpstreamError)) return false
  const code = codeOf(error)
  // A reverse proxy in front of the upstream answers without a code.
  return code === undefined ? error.details === undefined && [502, 504].includes(error.status) : codes.includes(code)
}

type Attempt<Done> = {
  change: () => Promise<Done>
  /** Reads whether the change was made; undefined: not made (yet). Throws when that cannot be read. */
  find: (signal: AbortSignal) => Promise<Done | undefined>
  onUnknown: (known: Promise<unknown>) => void
  signal?: AbortSignal
}

/** Reads without an answer whether the change was made (decision 055). Fails with `outcome_unknown`. */
export async function changeAndFind<Done>({ change, find, onUnknown, signal }: Attempt<Done>): Promise<Done> {
  try {
    return await change()
  } catch (error) {
    if (!isUnanswered(error)) throw error
    const known = findOutcome(find, signal, error.status === 504 ? changeTimeoutMs.late : changeTimeoutMs.lost)
    onUnknown(known)
    const outcome = await known
    if (outcome === 'unknown') throw new UpstreamError(error.call, 504, { code: 'outcome_unknown' }, { cause: error })
    if (outcome === 'not done') throw error
    return outcome.done
  }
}

export async function findOutcome<Done>(
  find: Attempt<Done>['find'],
  signal = new AbortController().signal,
  timeoutMs = changeTimeoutMs.late,
): Promise<{ done: Done } | 'not done' | 'unknown'> {
  const now = createClock()
  let notDoneAt: number | undefined
  for (let tries = 0; ; tries += 1) {
    try {
      await pause(waitsMs[tries] ?? 8000, signal)
      const done = await find(signal)
      if (done !== undefined) return { done }
      notDoneAt ??= now()
      if (now() - notDoneAt >= timeoutMs) return 'not done'
    } catch (error) {
      if (signal.aborted || !isPassing(error)) return 'unknown'
    }
  }
}

export const isPassing = (error: unknown) =>
  error instanceof UpstreamError && (error.status >= 500 || error.status === 429)
