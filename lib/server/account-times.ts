import { LRUCache } from 'lru-cache'
import type { AccountTime } from '#lib/common/dates/account-time.ts'
import { processWide } from '#lib/server/process-wide.ts'

const ttlMs = 30_000

/** Cached, because every page needs it. The proxy drops an account's entry when its settings are saved. */
export const accountTimes = () =>
  processWide(
    'account-times',
    () => new LRUCache<string, AccountTime>({ max: 1000, ttl: ttlMs, noDeleteOnStaleGet: true }),
  )
