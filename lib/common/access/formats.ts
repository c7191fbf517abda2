import { type Role, roles } from '#lib/contract/call.ts'

export function toRoleName(names: (role: Role) => string, role: string): string {
  const knownRole = roles.find((known) => known === role)
  return knownRole ? names(knownRole) : role
}
