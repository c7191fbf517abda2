import { createFairQueue, QueueFullError } from '../fair-queue.ts'
import { createAttempts, pairOf } from './attempts.ts'
import type { Person } from './people.ts'

export type Attempt = {
  username: string
  password: string
  address: string
  /** Aborts when the browser has gone: an attempt that still waits is then dropped, with the reason. */
  signal: AbortSignal
}
export type Verdict = { person: Person } | { waitMs: number } | 'wrong' | 'busy'
type Verify = (username: string, password: string) => Promise<Person | undefined>

/** Two of the four threads that Node has for hashes, files and names. */
const hashesAtOnce = 2
/** A shift that begins behind one address: 300 people, and as many guesses at the same moment. */
const mostWaiting = { ofKey: 600, ofAll: 10_000 }

/**
 * Checks passwords without letting guesses, or the work that they make, stop anybody else: addresses take turns, and
 * the attempts for one person from one address come one by one, each counted before the next is looked at.
 */
export function createPasswordCheck(now: () => Date, verify: Verify): (attempt: Attempt) => Promise<Verdict> {
  const attempts = createAttempts(now)
  const queue = createFairQueue({ atOnce: hashesAtOnce, mostWaiting })

  return async ({ username, password, address, signal }) => {
    const pair = pairOf(username, address)

    async function checkNow(): Promise<Verdict> {
      const waitMs = attempts.waitMs(pair) // those before it in the queue may have failed
      if (waitMs > 0) return { waitMs }
      const person = await verify(username, password)
      if (!person) {
        attempts.failed(pair)
        return 'wrong'
      }
      attempts.succeeded(pair)
      return { person }
    }

    const waitMs = attempts.waitMs(pair)
    if (waitMs > 0) return { waitMs }
    try {
      return await queue.run({ key: address, alone: pair, signal }, checkNow)
    } catch (error) {
      if (error instanceof QueueFullError) return 'busy'
      throw error
    }
  }
}
