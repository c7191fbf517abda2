import { env } from '#lib/env/env.ts'
import { log } from '#lib/log/log.ts'
import { processWide } from '#lib/process-wide.ts'
import { createFlagEvaluator } from './flags.ts'

/** Evaluates the flags of a user in an account, for pages and the proxy alike. */
export const flagEvaluator = () => processWide('flags', () => createFlagEvaluator(env().FLAGS_URL, log))
