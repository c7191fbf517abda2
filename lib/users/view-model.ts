import type { AccountRole } from '#lib/contract/users.ts'

/** A role without its credentials: those are sent only to whom asks for them. */
export type RoleRow = Pick<AccountRole, '_id' | 'id' | 'name' | 'role'>

export const toRoleRow = ({ _id, id, name, role }: AccountRole): RoleRow => ({ _id, id, name: name || id, role })
