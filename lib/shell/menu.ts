import type { Route } from 'next'

/** The side menu of Spec 1 §2. An entry is here from the day its page is; texts are `shell.menu.<key>`. */
export const menu = [
  { key: 'orders', entries: [{ key: 'allOrders', href: '/orders/list' }] },
  {
    key: 'production',
    entries: [
      { key: 'liveJobs', href: '/work' },
      { key: 'completedJobs', href: '/work/completed' },
    ],
  },
] as const satisfies readonly MenuGroup[]

type MenuLink = { key: string; href: Route }
/** A group of entries; an entry may itself hold links, such as Triggers with Create and View. */
type MenuGroup = { key: string; entries: readonly (MenuLink | { key: string; entries: readonly MenuLink[] })[] }

const links: readonly MenuLink[] = menu.flatMap((group: MenuGroup) =>
  group.entries.flatMap((entry) => ('entries' in entry ? entry.entries : [entry])),
)

/** The entry whose area a path lies in: the closest one, so that `/work/completed` is not also Live Jobs. */
export function currentEntry(pathname: string): Route | undefined {
  const areas = links.map(({ href }) => ({ href, area: href.replace(/\/list$/, '') }))
  const around = areas.filter(({ area }) => pathname === area || pathname.startsWith(`${area}/`))
  return around.sort((one, other) => other.area.length - one.area.length)[0]?.href
}
