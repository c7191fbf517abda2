import type { Membership } from '#lib/contract/accounts.ts'
import { type Role, roles } from '#lib/contract/call.ts'
import { type AccountRole, users } from '#lib/contract/users.ts'

export const userForm = users.save.body.pick({ name: true })
export const inviteForm = users.invite.body.pick({ name: true, email: true, role: true })
export const roleForm = users.addRole.body.shape.role

export const canGive = (own: string, role: string) => role !== 'owner' || own === 'owner'
export const rolesToGive = (own: string): readonly Role[] => roles.filter((role) => canGive(own, role))

export type ManagedAccount = { id: string; name: string; role: string }

/** Spec 2 §6. */
export const managedAccounts = (memberships: readonly Membership[]): ManagedAccount[] =>
  memberships
    .filter(({ role }) => role === 'owner' || role === 'admin')
    .map(({ account, role }) => ({ id: account._id, name: account.name, role }))

/** A role without its credentials: those are sent only to whom asks for them. */
export type RoleRow = Pick<AccountRole, '_id' | 'id' | 'name' | 'role'>

export const toRoleRow = ({ _id, id, name, role }: AccountRole): RoleRow => ({ _id, id, name: name || id, role })
