import { UpstreamError } from '#lib/contract/wire.ts'

type Done = { completedItems: number; completedOrders: number }
type Calls = {
  complete: (signal: AbortSignal) => Promise<Done>
  /** Whether anything of it is still live. */
  isLive: (signal: AbortSignal) => Promise<boolean>
}

export type Completion =
  | ({ kind: 'done' } & Done)
  /** Nobody said so, but nothing of it is live any more. */
  | { kind: 'found' }
  | { kind: 'refused'; error: UpstreamError }
  /** Nobody answered, and it is still live as far as is known. */
  | { kind: 'live' }
  | { kind: 'unknown' }

/** Together they are answered before a scan counts as not answered. */
export const patienceMs = { complete: 11_000, look: 6_000 }

/** Completes a batch. Without an answer it looks whether it was done: that a call failed says nothing about the batch. */
export async function completeForSure({ complete, isLive }: Calls, signal: AbortSignal): Promise<Completion> {
  try {
    return { kind: 'done', ...(await complete(within(patienceMs.complete, signal))) }
  } catch (error) {
    if (error instanceof UpstreamError && error.status < 500) return { kind: 'refused', error }
  }
  try {
    return { kind: (await isLive(within(patienceMs.look, signal))) ? 'live' : 'found' }
  } catch {
    return { kind: 'unknown' }
  }
}

const within = (ms: number, signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(ms)])
