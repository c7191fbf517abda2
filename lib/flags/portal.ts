import { env } from '#lib/env/env.ts'
import { log } from '#lib/log/log.ts'
import { processWide } from '#lib/process-wide.ts'
import { createFlags } from './flags.ts'

/** Evaluates the flags for somebody in an account: one answer for pages and the proxy. */
export const portalFlags = () => processWide('flags', () => createFlags(env().FLAGS_URL, log))
