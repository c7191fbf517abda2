import 'server-only'
import { cache } from 'react'
import { isUnknownId, notFoundIf } from '#lib/common/errors/is-not-found.ts'
import { accounts } from '#lib/contract/accounts.ts'
import { users } from '#lib/contract/users.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { callUpstream } from '#lib/server/upstream/pages/server.ts'
import { managedAccounts, toRoleRow } from './rules.ts'
import { toUsersQuery, type UserSearchParams } from './search-params.ts'

export const loadUsers = (search: UserSearchParams) => callUpstream(users.list, { query: toUsersQuery(search) })

export const loadUser = cache((id: string) =>
  callUpstream(users.details, { params: { id } }).catch(notFoundIf(isUnknownId)),
)

/** The roles of an unknown user are refused too: that is notFound(). */
export async function loadRoles(userId: string) {
  try {
    const { data } = await callUpstream(users.accountRoles, { params: { id: userId } })
    return data.map(toRoleRow)
  } catch (error) {
    await loadUser(userId)
    throw error
  }
}

export async function loadManagedAccounts() {
  const { user } = await requireAccount()
  const { data } = await callUpstream(accounts.membershipsOfUser, { params: { id: user.id } })
  return managedAccounts(data)
}
