import type { Access } from '#lib/contract/access.ts'
import type { Role } from '#lib/contract/call.ts'
import { forbidden } from './errors.ts'

export type Caller = {
  userId: string
  membershipId: string
  accountId: string
  role: Role
  permissions: readonly string[]
  /** A token proves a person with all their roles. A signature proves the one role whose secret made it. */
  provenBy: 'token' | 'signature'
}

type RoleRow = Pick<Caller, 'userId' | 'accountId' | 'role'> & { id: string; permissions: string[] }

export const toCaller = (row: RoleRow, provenBy: Caller['provenBy']): Caller => ({
  userId: row.userId,
  membershipId: row.id,
  accountId: row.accountId,
  role: row.role,
  permissions: row.permissions,
  provenBy,
})

export const withoutAccount = (userId: string): Caller => ({
  userId,
  membershipId: '',
  accountId: '',
  role: 'simple',
  permissions: [],
  provenBy: 'token',
})

export function requireRights({ roles, permissions = [] }: Access, caller: Caller): void {
  if (roles && !roles.includes(caller.role)) throw forbidden(`This needs the role ${roles.join(' or ')}`)
  const missing = permissions.filter((permission) => !caller.permissions.includes(permission))
  if (missing.length > 0) throw forbidden(`This needs the permission ${missing.join(' and ')}`)
}
