import { env } from '#lib/server/env/env.ts'
import { log } from '#lib/server/log/log.ts'
import { processWide } from '#lib/server/process-wide.ts'
import { createFlagEvaluator } from './flags.ts'

export const flagEvaluator = () => processWide('flags', () => createFlagEvaluator(env().FLAGS_URL, log))
