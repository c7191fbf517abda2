import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { cache } from 'react'
import type { AccountTime } from '#lib/common/dates/account-time.ts'
import { accounts } from '#lib/contract/accounts.ts'
import { accountTimes } from '#lib/server/account-times.ts'
import { toResult, type UpstreamResult } from '#lib/server/errors/to-result.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { callUpstream } from '#lib/server/upstream/pages/server.ts'
import { toAccountTime } from './rules.ts'

const waitedForMs = 1000

export const loadVars = cache(() => callUpstream(accounts.vars, {}))

export const loadSettings = cache(async () => {
  const { account } = await requireAccount()
  const { oneflowAccountSettings: settings } = await loadVars()
  accountTimes().set(account.id, toAccountTime(settings))
  return settings
})

/** Asked at most every half minute, because every page needs it. */
export const loadAccountTime = cache(async (): Promise<AccountTime> => {
  const { account } = await requireAccount()
  const known = accountTimes().get(account.id)
  if (known) return known
  return toAccountTime(await loadSettings())
})

/** Dates cannot be shown without the settings: where they fail, the read fails. */
export async function loadWithAccountTime<T>(
  read: Promise<T>,
): Promise<{ result: UpstreamResult<T>; time: AccountTime }> {
  const [result, time] = await Promise.all([toResult(read), toResult(loadAccountTime())])
  if (time.ok) return { result, time: time.value }
  return { result: result.ok ? time : result, time: {} }
}

/** Settings that fail or are late are those last known, else those of Spec 1 §9, and the page says so. */
export const loadAccountTimeIfThere = cache(async (): Promise<{ time: AccountTime; assumed: boolean }> => {
  const { account } = await requireAccount()
  const answer = await Promise.race([toResult(loadAccountTime()), wait(waitedForMs, undefined, { ref: false })])
  if (answer?.ok) return { time: answer.value, assumed: false }
  const lastKnown = accountTimes().get(account.id, { allowStale: true })
  return { time: lastKnown ?? {}, assumed: lastKnown === undefined }
})
