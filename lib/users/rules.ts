import type { Membership } from '#lib/contract/accounts.ts'
import { type Role, roles } from '#lib/contract/call.ts'
import { users } from '#lib/contract/users.ts'

/** The forms, from the contract: required is what it refuses empty. */
export const userForm = users.save.body.pick({ name: true })
export const inviteForm = users.invite.body.pick({ name: true, email: true, role: true })
export const roleForm = users.addRole.body.shape.role

/** Whether a person may give and take a role: owners alone the role owner. */
export const canGive = (own: string, role: string) => role !== 'owner' || own === 'owner'
export const rolesToGive = (own: string): readonly Role[] => roles.filter((role) => canGive(own, role))

/** An account where the signed-in user sets up, with their own role there. */
export type ManagedAccount = { id: string; name: string; role: string }

/** The accounts in which the signed-in user may give roles: where they are owner or admin (Spec 2 §6). */
export const managedAccounts = (memberships: readonly Membership[]): ManagedAccount[] =>
  memberships
    .filter(({ role }) => role === 'owner' || role === 'admin')
    .map(({ account, role }) => ({ id: account._id, name: account.name, role }))

/** Why a call about people was refused, where the portal has words of its own for it. */
export const userRefusals = [
  'has_role',
  'has_password',
  'switched_off',
  'last_owner',
  'no_mail',
  'named_elsewhere',
] as const
