import { type Role, roles } from '#lib/contract/call.ts'

/** A role without a text is shown as the upstream wrote it. */
export function toRoleName(names: (role: Role) => string, role: string): string {
  const knownRole = roles.find((known) => known === role)
  return knownRole ? names(knownRole) : role
}
