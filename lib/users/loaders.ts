import 'server-only'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { isUnknownId } from '#lib/common/errors/is-not-found.ts'
import { accounts } from '#lib/contract/accounts.ts'
import { users } from '#lib/contract/users.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { callUpstream } from '#lib/server/upstream/pages/server.ts'
import { managedAccounts } from './rules.ts'
import { toUsersQuery, type UserSearchParams } from './search-params.ts'
import { toRoleRow } from './view-model.ts'

export const loadUsers = (search: UserSearchParams) => callUpstream(users.list, { query: toUsersQuery(search) })

export const loadUser = cache(async (id: string) => {
  try {
    return await callUpstream(users.details, { params: { id } })
  } catch (error) {
    if (isUnknownId(error)) notFound()
    throw error
  }
})

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
