import type { Access, FlagKey } from '#lib/contract/access.ts'
import type { InAccount } from '#lib/session/require.ts'

/** Who somebody is in the account they work in. */
export type Person = Pick<InAccount, 'role' | 'permissions'>
export type Flags = Readonly<Record<FlagKey, boolean>>
export type FlaggedPerson = Person & { flags: Flags }

/** A call of the contract, or what a page asks for. */
type Needs = Access & { name?: string }

/**
 * Whether a person may ever make a call, or open the page that rests on it, in their account. The menu, the pages, the
 * server's own calls and the proxy all ask here. What somebody may not is not offered.
 */
export function may(needs: Needs & { flag?: never }, person: Person): boolean
export function may(needs: Needs, person: FlaggedPerson): boolean
export function may(needs: Needs, person: Person & { flags?: Flags }): boolean {
  return lacking(needs, { flags: noFlags, ...person }) === undefined
}

/** For needs that ask for no flag. */
export const noFlags: Flags = { 'siteflow-setup-accountlinks': false }

/** Every member of the account may make such a call. */
export const asksNothing = ({ roles, permissions, flag }: Needs) => !roles && !permissions && !flag

/** What is missing: the flag before all else, because then the thing does not exist for this account. */
export function lacking(
  { roles, permissions = [], flag }: Needs,
  person: FlaggedPerson,
): 'flag' | 'role' | 'permission' | undefined {
  if (flag && !person.flags[flag]) return 'flag'
  if (roles && !roles.includes(person.role)) return 'role'
  return permissions.every((one) => person.permissions.includes(one)) ? undefined : 'permission'
}
