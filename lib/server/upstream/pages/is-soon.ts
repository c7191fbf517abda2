import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { toResult } from '#lib/server/errors/to-result.ts'

/**
 * How long a page waits for a list. React shows what comes after the first byte 300 ms after that at the earliest, and
 * replaces what a user may be pressing; a list that comes within that time is better sent with its page.
 */
export const listTimeoutMs = 300

/** Whether something is loaded, or has failed, within the timeout. What is not found throws at once. */
export const isSoon = (loading: Promise<unknown>, timeoutMs: number): Promise<boolean> =>
  Promise.race([toResult(loading).then(() => true), wait(timeoutMs, false, { ref: false })])
