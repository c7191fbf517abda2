import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { toResult } from '#lib/server/errors/to-result.ts'

/** Content that comes later replaces a placeholder that a user may be clicking (decision 013). */
export const listTimeoutMs = 300

/** `notFound()` and redirects throw at once. */
export const settlesWithin = (loading: Promise<unknown>, timeoutMs: number): Promise<boolean> =>
  Promise.race([toResult(loading).then(() => true), wait(timeoutMs, false, { ref: false })])
