import { accountLinks } from '#lib/contract/account-links.ts'
import { implement, type Served } from '../core/implement.ts'
import type { Upstream } from '../upstream.ts'
import { listActiveLinks, listLinks } from './store.ts'

const { list, allActive } = accountLinks

export const accountLinkRoutes = ({ database: { orm } }: Upstream): Served[] =>
  implement({ list, allActive })({
    list: ({ caller, query }) => listLinks(orm, caller.accountId, query),
    allActive: async ({ caller }) => ({ data: await listActiveLinks(orm, caller.accountId) }),
  })
