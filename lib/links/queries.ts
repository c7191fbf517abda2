import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { linkCodes } from '#lib/contract/account-links.ts'
import { linkSideOf } from '#lib/contract/shared/link-states.ts'

const most = 100

export async function countWaitingRequests(accountId: string): Promise<number> {
  const query = { status: 'pending' as const, page: 1, pagesize: most }
  const { data } = await callProxy(linkCodes.list, { query }, undefined, { background: true })
  return data.filter((code) => code.type === 'permission' && linkSideOf(code, accountId) === 'partner').length
}
