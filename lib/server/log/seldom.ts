import { LRUCache } from 'lru-cache'
import type { Log } from './log.ts'

const againMs = 10 * 60 * 1000

export type WarnSeldom = (event: string, fields: Record<string, string>) => void

/** What repeats is logged at once, and then every ten minutes. */
export function createWarnSeldom(log: Pick<Log, 'warn'>, now: () => number): WarnSeldom {
  const told = new LRUCache<string, number>({ max: 200 })
  return (event, fields) => {
    const line = `${event} ${JSON.stringify(fields)}`
    const at = told.get(line)
    // Absolute, because the clock may have been set back.
    if (at !== undefined && Math.abs(now() - at) < againMs) return
    told.set(line, now())
    log.warn(event, fields)
  }
}
