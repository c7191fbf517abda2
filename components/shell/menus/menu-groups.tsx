import { useTranslations } from 'next-intl'
import { linksOf, type MenuGroup, type MenuLink } from '#lib/shell/menu/menu.ts'
import { menuArea } from '#lib/shell/menu/menu-area.ts'
import { NavLink } from './nav-link.tsx'

/** The groups of the side menu. An entry that holds links is their heading. */
export function MenuGroups({ groups }: { groups: readonly MenuGroup[] }) {
  const t = useTranslations()
  const hrefs = linksOf(groups).map(({ href }) => href)
  const link = ({ label, href }: MenuLink) => (
    <li key={href}>
      <NavLink href={href} at={menuArea(href, hrefs)}>
        {t(label)}
      </NavLink>
    </li>
  )
  return groups.map((group) => (
    <div key={group.key}>
      <h2 className="px-3 pb-1 text-sm text-muted">{t(`shell.menu.${group.key}`)}</h2>
      <ul>
        {group.entries.map((entry) =>
          'links' in entry ? (
            <li key={entry.label}>
              <h3 className="flex h-control items-center px-3">{t(entry.label)}</h3>
              <ul className="ml-4 border-l border-border pl-1">{entry.links.map(link)}</ul>
            </li>
          ) : (
            link(entry)
          ),
        )}
      </ul>
    </div>
  ))
}
