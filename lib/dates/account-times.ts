import { LRUCache } from 'lru-cache'
import { processWide } from '#lib/process-wide.ts'
import type { AccountTime } from './account-time.ts'

const ttlMs = 30_000

/** How accounts write dates, as last read: every page needs it. The proxy drops what was saved, so that pages read it anew. */
export const accountTimes = () =>
  processWide(
    'account-times',
    () => new LRUCache<string, AccountTime>({ max: 1000, ttl: ttlMs, noDeleteOnStaleGet: true }),
  )
