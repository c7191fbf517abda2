import 'server-only'
import { LRUCache } from 'lru-cache'
import { cache } from 'react'
import { callUpstream } from '#lib/client/server.ts'
import { accounts } from '#lib/contract/accounts.ts'
import type { AccountTime } from '#lib/dates/account-time.ts'
import { requireAccount } from '#lib/session/require.ts'

const keptMs = 30_000
const times = new LRUCache<string, AccountTime>({ max: 1000, ttl: keptMs })

/** How the current account writes dates. Asked at most every half minute, because every page needs it. */
export const loadAccountTime = cache(async (): Promise<AccountTime> => {
  const { account } = await requireAccount()
  const known = times.get(account.id)
  if (known) return known
  const { oneflowAccountSettings } = await callUpstream(accounts.vars, {})
  const { dateFormat, timezone } = oneflowAccountSettings
  const time = { dateFormat, timezone }
  times.set(account.id, time)
  return time
})
