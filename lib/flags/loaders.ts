import 'server-only'
import { cache } from 'react'
import { env } from '#lib/env/env.ts'
import { log } from '#lib/log/log.ts'
import { processWide } from '#lib/process-wide.ts'
import { requireAccount } from '#lib/session/require.ts'
import { createFlags, type Flags } from './flags.ts'

/** The feature flags of the signed-in person in the current account. */
export const loadFlags = cache(async (): Promise<Flags> => {
  const { session, account } = await requireAccount()
  const evaluate = processWide('flags', () => createFlags(env().FLAGS_URL, log))
  return await evaluate({ userId: session.userId, accountId: account.id })
})
