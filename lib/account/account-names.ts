import 'server-only'
import { cache } from 'react'
import { accountLinks } from '#lib/contract/account-links.ts'
import { linkPartnerOf } from '#lib/links/view-model.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { loadFlags } from '#lib/server/flags/loaders.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { callUpstream } from '#lib/server/upstream/pages/server.ts'
import { loadVars } from './loaders.ts'

/** Asked only where an answer names no account (decision 051). An account that no call names keeps its id. */
export const loadAccountNames = cache(async (): Promise<(id: string) => string> => {
  const [{ account }, flags] = await Promise.all([requireAccount(), loadFlags()])
  const [vars, links] = await Promise.all([
    toResult(loadVars()),
    flags['siteflow-setup-accountlinks'] ? toResult(callUpstream(accountLinks.allActive, {})) : undefined,
  ])
  const partners = links?.ok ? links.value.data.map((link) => linkPartnerOf(link, account.id)) : []
  const names = new Map([
    ...partners.map(({ id, name }) => [id, name] as const),
    ...Object.entries(vars.ok ? vars.value.userAccountHash : {}),
    [account.id, account.name] as const,
  ])
  return (id) => names.get(id) || id
})
