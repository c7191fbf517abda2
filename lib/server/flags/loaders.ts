import 'server-only'
import { cache } from 'react'
import type { Flags } from '#lib/common/access/rules.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { flagEvaluator } from './flags.ts'

export const loadFlags = cache(async (): Promise<Flags> => {
  const { session, account } = await requireAccount()
  return await flagEvaluator()({ session: session.key, userId: session.userId, accountId: account.id })
})
