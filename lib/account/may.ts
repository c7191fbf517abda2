import type { Call } from '#lib/contract/call.ts'
import type { InAccount } from '#lib/session/require.ts'

/** Whether a person may ever make a call in their account. What they may not is not offered. */
export function may(
  { roles, permission }: Pick<Call, 'name' | 'roles' | 'permission'>,
  person: Pick<InAccount, 'role' | 'permissions'>,
) {
  if (permission && !person.permissions.includes(permission)) return false
  return !roles || roles.includes(person.role)
}
