import 'server-only'
import { cache } from 'react'
import { listPageSize } from '#lib/common/search-params.ts'
import { accountLinks, linkCodes } from '#lib/contract/account-links.ts'
import { callUpstream } from '#lib/server/upstream/pages/server.ts'
import { type LinkSearchParams, toLinksQuery } from './search-params.ts'

export const loadLinks = (search: LinkSearchParams) => callUpstream(accountLinks.list, { query: toLinksQuery(search) })

const most = 100

export const loadPending = cache(() =>
  callUpstream(linkCodes.list, { query: { status: 'pending', page: 1, pagesize: most } }),
)

export const loadPendingPage = (page: number) =>
  callUpstream(linkCodes.list, { query: { status: 'pending', page, pagesize: listPageSize } })

export const loadNotices = () =>
  callUpstream(linkCodes.list, { query: { status: 'acknowledge', page: 1, pagesize: most } })
