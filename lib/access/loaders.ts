import 'server-only'
import { cache } from 'react'
import { loadFlags } from '#lib/flags/loaders.ts'
import { requireAccount } from '#lib/session/loaders.ts'
import type { FlaggedPerson } from './rules.ts'

/** The signed-in user's role, permissions and flags in the current account. */
export const loadPerson = cache(async (): Promise<FlaggedPerson> => {
  const [{ role, permissions }, flags] = await Promise.all([requireAccount(), loadFlags()])
  return { role, permissions, flags }
})
