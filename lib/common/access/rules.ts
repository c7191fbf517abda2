import type { Access, FlagKey } from '#lib/contract/access.ts'

/** The user's role and permissions in the current account. A role that no call names may do what asks for no role. */
export type Person = { role: string; permissions: readonly string[] }
export type Flags = Readonly<Record<FlagKey, boolean>>
export type FlaggedPerson = Person & { flags: Flags }

/** A call of the contract, or what a page asks for. */
type Needs = Access & { name?: string }

/**
 * Whether a user has the rights for a call, or for the page that needs it, in their account. The menu, the pages, the
 * server's own calls and the proxy all ask here. What a user has no right to is not offered.
 */
export function can(needs: Needs & { flag?: never }, person: Person): boolean
export function can(needs: Needs, person: FlaggedPerson): boolean
export function can(needs: Needs, person: Person & { flags?: Flags }): boolean {
  return findLacking(needs, { flags: noFlags, ...person }) === undefined
}

/** For needs that ask for no flag. */
export const noFlags: Flags = { 'siteflow-setup-accountlinks': false }

/** Whether every member of the account has the rights for such a call. */
export const needsNothing = ({ roles, permissions, flag }: Needs) => !roles && !permissions && !flag

/** The first unmet need: the flag before all else, because without it the page or call does not exist for this account. */
export function findLacking(
  { roles, permissions = [], flag }: Needs,
  person: FlaggedPerson,
): 'flag' | 'role' | 'permission' | undefined {
  if (flag && !person.flags[flag]) return 'flag'
  if (roles?.every((role) => role !== person.role)) return 'role'
  return permissions.every((permission) => person.permissions.includes(permission)) ? undefined : 'permission'
}
