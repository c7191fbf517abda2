import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { toResult } from '#lib/server/errors/to-result.ts'

/** React replaces what a user may be clicking 300 ms after the first byte or later (decision 013). */
export const listTimeoutMs = 300

export const isSoon = (loading: Promise<unknown>, timeoutMs: number): Promise<boolean> =>
  Promise.race([toResult(loading).then(() => true), wait(timeoutMs, false, { ref: false })])
