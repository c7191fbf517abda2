import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import type { Role } from '#lib/contract/call.ts'
import { type AccountRole, invitationDomain, users } from '#lib/contract/users.ts'

const appName = 'Site Flow Light'

type Inviter = { account: { id: string; name: string }; invitedBy: string }
type Invitation = { name: string; email: string; role: Role }

/** The mail of an invitation leads to this portal. */
export const invite = ({ account, invitedBy }: Inviter, { name, email, role }: Invitation) =>
  callProxy(users.invite, {
    body: {
      name,
      email,
      role,
      invitedBy,
      redirectUrl: `${window.location.origin}/`,
      domain: invitationDomain(account.id, role),
      accountName: account.name,
      appName,
    },
  })

/** `role`: the user's own in the current account. */
export const resendInvitation = ({ accountId, role, email }: { accountId: string; role: string; email: string }) =>
  callProxy(users.resendInvitation, { body: { domain: invitationDomain(accountId, role), email, appName } })

export const resetPassword = (email: string) => callProxy(users.resetPassword, { body: { email } })

export const saveUser = (id: string, body: { name: string; version?: string }) =>
  callProxy(users.save, { params: { id }, body })

/** As it is now, for a form that is to save it. */
export async function readUser(id: string) {
  const { name, version } = await callProxy(users.details, { params: { id } })
  return { values: { name }, version }
}

export const addRole = (userId: string, role: { id: string; role: Role }) =>
  callProxy(users.addRole, { params: { id: userId }, body: { role } })

export const removeRole = (userId: string, roleId: string) =>
  callProxy(users.removeRole, { params: { id: userId, roleId } })

export async function readCredentials(userId: string, roleId: string): Promise<Pick<AccountRole, 'token' | 'secret'>> {
  const { data } = await callProxy(users.accountRoles, { params: { id: userId } })
  const role = data.find(({ _id }) => _id === roleId)
  if (!role) throw new Error('the role is gone')
  return { token: role.token, secret: role.secret }
}
