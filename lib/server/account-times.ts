import { LRUCache } from 'lru-cache'
import type { AccountTime } from '#lib/common/dates/account-time.ts'
import { processWide } from '#lib/server/process-wide.ts'

const ttlMs = 30_000

/** How accounts write dates, as last read: every page needs it. The proxy drops what was saved, so that pages read it anew. */
export const accountTimes = () =>
  processWide(
    'account-times',
    () => new LRUCache<string, AccountTime>({ max: 1000, ttl: ttlMs, noDeleteOnStaleGet: true }),
  )
