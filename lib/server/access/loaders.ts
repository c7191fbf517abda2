import 'server-only'
import { cache } from 'react'
import type { FlaggedPerson } from '#lib/common/access/rules.ts'
import { loadFlags } from '#lib/server/flags/loaders.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'

export const loadPerson = cache(async (): Promise<FlaggedPerson> => {
  const [{ role, permissions, offers }, flags] = await Promise.all([requireAccount(), loadFlags()])
  return { role, permissions, offers, flags }
})
