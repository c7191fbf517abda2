import type { Route } from 'next'
import { type FlaggedPerson, may } from '#lib/access/may.ts'
import { type Access, linkedAccounts, pairedProducts } from '#lib/contract/access.ts'
import { paths } from '#lib/paths.ts'
import type messages from '#messages/en-GB.json'

/** A text of `shell.menu`. */
export type MenuKey = keyof (typeof messages)['shell']['menu']
export type MenuLink = { key: MenuKey; href: Route; needs?: Access }
/** An entry may itself hold links, such as Triggers with Create and View. */
export type MenuEntry = MenuLink | { key: MenuKey; links: readonly MenuLink[] }
export type MenuGroup = { key: MenuKey; entries: readonly MenuEntry[] }

/** The side menu of Spec 1 §2. An entry is here from the day its page is. */
export const menu: readonly MenuGroup[] = [
  { key: 'orders', entries: [{ key: 'allOrders', href: '/orders/list' }] },
  {
    key: 'production',
    entries: [
      { key: 'liveJobs', href: '/work' },
      { key: 'completedJobs', href: '/work/completed' },
    ],
  },
  {
    key: 'setup',
    entries: [
      { key: 'linkedAccounts', href: paths.linkedAccounts, needs: linkedAccounts },
      { key: 'pairedProducts', href: paths.pairedProducts, needs: pairedProducts },
    ],
  },
]

/** What of the menu a person may use. A group or an entry of which nothing is left is left out. */
export function menuFor(person: FlaggedPerson, groups: readonly MenuGroup[] = menu): readonly MenuGroup[] {
  const mayUse = ({ needs = {} }: MenuLink) => may(needs, person)
  const usable = (entry: MenuEntry): MenuEntry[] => {
    if (!('links' in entry)) return mayUse(entry) ? [entry] : []
    const links = entry.links.filter(mayUse)
    return links.length > 0 ? [{ ...entry, links }] : []
  }
  return groups
    .map((group) => ({ ...group, entries: group.entries.flatMap(usable) }))
    .filter(({ entries }) => entries.length > 0)
}

/** Every link of a menu, in its order. */
export const linksOf = (groups: readonly MenuGroup[]): readonly MenuLink[] =>
  groups.flatMap(({ entries }) => entries.flatMap((entry) => ('links' in entry ? entry.links : [entry])))
