import type { Access, FlagKey } from '#lib/contract/access.ts'

export type Person = { role: string; permissions: readonly string[] }
export type Flags = Readonly<Record<FlagKey, boolean>>
/** `offers`: of the upstream. */
export type FlaggedPerson = Person & { flags: Flags; offers: readonly string[] }

type Needs = Access & { name?: string }

/** Decision 025. */
export function can(needs: Needs & { flag?: never; offer?: never }, person: Person): boolean
export function can(needs: Needs, person: FlaggedPerson): boolean
export function can(needs: Needs, person: Person & Partial<FlaggedPerson>): boolean {
  return findLacking(needs, { flags: noFlags, offers: [], ...person }) === undefined
}

export const noFlags: Flags = { 'siteflow-setup-accountlinks': false }

export const needsNothing = ({ roles, permissions, flag, offer }: Needs) => !roles && !permissions && !flag && !offer

/** Without its flag, or what it needs of the upstream, the page or call does not exist for this account. */
export function findLacking(
  { roles, permissions = [], flag, offer }: Needs,
  person: FlaggedPerson,
): 'flag' | 'role' | 'permission' | undefined {
  if (flag && !person.flags[flag]) return 'flag'
  if (offer && !person.offers.includes(offer)) return 'flag'
  if (roles?.every((role) => role !== person.role)) return 'role'
  return permissions.every((permission) => person.permissions.includes(permission)) ? undefined : 'permission'
}
