import { isNotSent } from '#lib/client/connection.ts'
import { UpstreamError } from '#lib/contract/wire.ts'

/** What an upstream says of a batch that it completed. */
type Done = { completedItems?: number | undefined; completedOrders?: number | undefined }
type Calls = {
  complete: (signal: AbortSignal) => Promise<Done>
  /** Whether anything of the batch is still live. */
  isLive: (signal: AbortSignal) => Promise<boolean>
}

export type Completion =
  | ({ kind: 'done' } & Done)
  /** The upstream did not answer, but nothing of the batch is live any more. */
  | { kind: 'found' }
  | { kind: 'refused'; error: UpstreamError }
  /** The upstream did not answer, and the batch is still live. */
  | { kind: 'live' }
  | { kind: 'unknown' }

/** Together shorter than the time after which a scan counts as not answered. */
export const timeoutMs = { complete: 11_000, check: 6_000 }

/** Completes a batch. Without an answer it checks whether the batch is still live: a call that failed may have completed it. */
export async function completeAndCheck({ complete, isLive }: Calls, signal: AbortSignal): Promise<Completion> {
  try {
    return { kind: 'done', ...(await complete(within(timeoutMs.complete, signal))) }
  } catch (error) {
    if (error instanceof UpstreamError && (error.status < 500 || isNotSent(error))) return { kind: 'refused', error }
  }
  try {
    return { kind: (await isLive(within(timeoutMs.check, signal))) ? 'live' : 'found' }
  } catch {
    return { kind: 'unknown' }
  }
}

const within = (ms: number, signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(ms)])
