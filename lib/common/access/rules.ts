import type { Access, FlagKey } from '#lib/contract/access.ts'

export type Person = { role: string; permissions: readonly string[] }
export type Flags = Readonly<Record<FlagKey, boolean>>
export type FlaggedPerson = Person & { flags: Flags }

type Needs = Access & { name?: string }

/** Decision 025. */
export function can(needs: Needs & { flag?: never }, person: Person): boolean
export function can(needs: Needs, person: FlaggedPerson): boolean
export function can(needs: Needs, person: Person & { flags?: Flags }): boolean {
  return findLacking(needs, { flags: noFlags, ...person }) === undefined
}

export const noFlags: Flags = { 'siteflow-setup-accountlinks': false }

export const needsNothing = ({ roles, permissions, flag }: Needs) => !roles && !permissions && !flag

/** Without its flag the page or call does not exist for this account. */
export function findLacking(
  { roles, permissions = [], flag }: Needs,
  person: FlaggedPerson,
): 'flag' | 'role' | 'permission' | undefined {
  if (flag && !person.flags[flag]) return 'flag'
  if (roles?.every((role) => role !== person.role)) return 'role'
  return permissions.every((permission) => person.permissions.includes(permission)) ? undefined : 'permission'
}
