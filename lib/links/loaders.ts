import 'server-only'
import { cache } from 'react'
import { loadAccountNames } from '#lib/account/account-names.ts'
import { listPageSize } from '#lib/common/search-params.ts'
import { accountLinks, linkCodes } from '#lib/contract/account-links.ts'
import { callUpstream } from '#lib/server/upstream/pages/server.ts'
import type { LinkSearchParams } from './search-params.ts'
import type { LinkCode } from './view-model.ts'

export const loadLinks = ({ active, page }: LinkSearchParams) =>
  callUpstream(accountLinks.list, { query: { active, page, pagesize: listPageSize } })

const most = 100

export const loadPending = cache(() =>
  callUpstream(linkCodes.list, { query: { status: 'pending', page: 1, pagesize: most } }),
)

export const loadPendingPage = async (page: number) =>
  withNames(await callUpstream(linkCodes.list, { query: { status: 'pending', page, pagesize: listPageSize } }))

export const loadNotices = async () =>
  withNames(await callUpstream(linkCodes.list, { query: { status: 'acknowledge', page: 1, pagesize: most } }))

const isNamed = (code: LinkCode) => code.type !== 'permission' || (code.accountName && code.accountDestinationName)

async function withNames<List extends { data: LinkCode[] }>(list: List): Promise<List> {
  if (list.data.every(isNamed)) return list
  const nameOf = await loadAccountNames()
  const data = list.data.map((code) => ({
    ...code,
    accountName: code.accountName || nameOf(code.accountId),
    accountDestinationName: code.accountDestinationName || nameOf(code.accountDestinationId ?? ''),
  }))
  return { ...list, data }
}
