import type { Route } from 'next'
import { can, type FlaggedPerson } from '#lib/common/access/rules.ts'
import { allPages, type MenuGroupKey, menuGroups, type PageText } from '#lib/common/pages/table.ts'
import type { Access } from '#lib/contract/access.ts'

export type MenuLink = { label: PageText; href: Route; needs?: Access }
export type SideMenuEntry = MenuLink | { label: PageText; links: readonly MenuLink[] }
export type MenuGroup = { key: MenuGroupKey; entries: readonly SideMenuEntry[] }

/** Spec 1 §2. */
export const menu: readonly MenuGroup[] = menuGroups.map((key) => ({ key, entries: entriesOf(key) }))

function entriesOf(group: MenuGroupKey): readonly SideMenuEntry[] {
  const entries = new Map<string, SideMenuEntry>()
  for (const { path, title, label = title, menu: inGroup, within, needs } of allPages) {
    if (inGroup !== group) continue
    const link: MenuLink = { label, href: path as Route, ...(needs && { needs }) }
    const holder = within && entries.get(within)
    const before = holder && 'links' in holder ? holder.links : []
    if (within) entries.set(within, { label: within, links: [...before, link] })
    else entries.set(path, link)
  }
  return [...entries.values()]
}

/** Without what the person may not use, and without what that leaves empty. */
export function menuFor(person: FlaggedPerson, groups: readonly MenuGroup[] = menu): readonly MenuGroup[] {
  const canUse = ({ needs = {} }: MenuLink) => can(needs, person)
  const usable = (entry: SideMenuEntry): SideMenuEntry[] => {
    if (!('links' in entry)) return canUse(entry) ? [entry] : []
    const links = entry.links.filter(canUse)
    return links.length > 0 ? [{ ...entry, links }] : []
  }
  return groups
    .map((group) => ({ ...group, entries: group.entries.flatMap(usable) }))
    .filter(({ entries }) => entries.length > 0)
}

export const linksOf = (groups: readonly MenuGroup[]): readonly MenuLink[] =>
  groups.flatMap(({ entries }) => entries.flatMap((entry) => ('links' in entry ? entry.links : [entry])))
