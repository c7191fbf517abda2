import { createFairQueue, QueueFullError } from '../core/fair-queue.ts'
import { createAttempts, pairOf } from './attempts.ts'
import type { Person } from './people.ts'

export type SignInAttempt = {
  username: string
  password: string
  address: string
  /** Aborts when the browser disconnects: an attempt that still waits is then dropped. */
  signal: AbortSignal
}
export type PasswordCheckResult = { person: Person } | { waitMs: number } | 'wrong' | 'busy'
type Verify = (username: string, password: string) => Promise<Person | undefined>

/** Two of the four threads that Node has for hashes, files and names. */
const hashesAtOnce = 2
/** At the start of a shift, 300 users sign in behind one address, while as many guesses may come from it. */
const maxWaiting = { ofKey: 600, ofAll: 10_000 }

/**
 * Checks passwords so that guesses delay no other user: the queue serves the addresses in turn, and checks the attempts
 * for one user from one address one by one, each counted before the next.
 */
export function createPasswordCheck(
  now: () => Date,
  verify: Verify,
): (attempt: SignInAttempt) => Promise<PasswordCheckResult> {
  const attempts = createAttempts(now)
  const queue = createFairQueue({ atOnce: hashesAtOnce, maxWaiting })

  return async ({ username, password, address, signal }) => {
    const pair = pairOf(username, address)

    async function checkNow(): Promise<PasswordCheckResult> {
      const waitMs = attempts.waitMs(pair) // attempts before it in the queue may have failed
      if (waitMs > 0) return { waitMs }
      const person = await verify(username, password)
      if (!person) {
        attempts.recordFailure(pair)
        return 'wrong'
      }
      attempts.recordSuccess(pair)
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
