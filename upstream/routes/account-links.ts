import { accountLinks } from '#lib/contract/account-links.ts'
import { implement, type Served } from '../contract.ts'
import { listActiveLinks, listLinks } from '../store/account-links.ts'
import type { Upstream } from '../upstream.ts'

const { list, allActive } = accountLinks

export const accountLinkRoutes = ({ database: { orm } }: Upstream): Served[] =>
  implement({ list, allActive })({
    list: ({ caller, query }) => listLinks(orm, caller.accountId, query),
    allActive: async ({ caller }) => ({ data: await listActiveLinks(orm, caller.accountId) }),
  })
