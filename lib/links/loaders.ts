import 'server-only'
import { cache } from 'react'
import { listPageSize } from '#lib/common/search-params.ts'
import { accountLinks, linkCodes } from '#lib/contract/account-links.ts'
import { callUpstream } from '#lib/server/upstream/pages/server.ts'
import type { LinkSearchParams } from './search-params.ts'

export const loadLinks = ({ active, page }: LinkSearchParams) =>
  callUpstream(accountLinks.list, { query: { active, page, pagesize: listPageSize } })

const most = 100

export const loadPending = cache(() =>
  callUpstream(linkCodes.list, { query: { status: 'pending', page: 1, pagesize: most } }),
)

export const loadPendingPage = (page: number) =>
  callUpstream(linkCodes.list, { query: { status: 'pending', page, pagesize: listPageSize } })

export const loadNotices = () =>
  callUpstream(linkCodes.list, { query: { status: 'acknowledge', page: 1, pagesize: most } })
