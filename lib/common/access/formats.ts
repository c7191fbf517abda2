import { type Role, roles } from '#lib/contract/call.ts'

/** The name of a role as `profile.roles` of the messages has it. One that is not there reads as the upstream wrote it. */
export function toRoleName(names: (role: Role) => string, role: string): string {
  const knownRole = roles.find((known) => known === role)
  return knownRole ? names(knownRole) : role
}
