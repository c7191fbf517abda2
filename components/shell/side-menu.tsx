import { getTranslations } from 'next-intl/server'
import { Button } from '#components/ui/button.tsx'
import { loadMenu } from '#lib/shell/load-menu.ts'
import { linksOf, type MenuLink } from '#lib/shell/menu.ts'
import { menuArea } from '#lib/shell/menu-area.ts'
import { version } from '#lib/shell/version.ts'
import { NavLink } from './nav-link.tsx'

export const sideMenuId = 'side-menu'

/** Beside the page on a wide screen; on a narrow one a popover of the browser, opened by the top bar. */
export async function SideMenu() {
  const [t, menu] = await Promise.all([getTranslations('shell'), loadMenu()])
  const hrefs = linksOf(menu).map(({ href }) => href)
  const link = ({ key, href }: MenuLink) => (
    <li key={key}>
      <NavLink href={href} at={menuArea(href, hrefs)}>
        {t(`menu.${key}`)}
      </NavLink>
    </li>
  )
  return (
    <div
      id={sideMenuId}
      popover="auto"
      className="inset-y-0 right-auto left-0 m-0 h-dvh max-h-none w-72 max-w-[85vw] overflow-y-auto overscroll-contain border-r border-border bg-surface text-text backdrop:bg-scrim lg:sticky lg:top-(--sticky-top) lg:bottom-auto lg:block lg:h-[calc(100dvh-var(--sticky-top))] lg:w-56 lg:shrink-0 print:hidden"
    >
      <div className="flex min-h-full flex-col gap-5 p-3">
        <Button
          variant="quiet"
          icon="close"
          popoverTarget={sideMenuId}
          popoverTargetAction="hide"
          className="self-start lg:hidden"
        >
          {t('menu.close')}
        </Button>
        <nav aria-label={t('menu.label')} className="flex flex-1 flex-col gap-5">
          {menu.map((group) => (
            <div key={group.key}>
              <h2 className="px-3 pb-1 text-sm text-muted">{t(`menu.${group.key}`)}</h2>
              <ul>
                {group.entries.map((entry) =>
                  'links' in entry ? (
                    <li key={entry.key}>
                      <h3 className="flex h-control items-center px-3">{t(`menu.${entry.key}`)}</h3>
                      <ul className="ml-3 border-l border-border pl-1">{entry.links.map(link)}</ul>
                    </li>
                  ) : (
                    link(entry)
                  ),
                )}
              </ul>
            </div>
          ))}
        </nav>
        <footer className="px-3 text-sm text-muted">{t('version', { version })}</footer>
      </div>
    </div>
  )
}
