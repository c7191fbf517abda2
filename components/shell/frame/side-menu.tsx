import { getTranslations } from 'next-intl/server'
import { Button } from '#components/ui/buttons/button.tsx'
import { paths } from '#lib/common/paths.ts'
import { version } from '#lib/server/env/version.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { loadMenu } from '#lib/shell/loaders.ts'
import { linksOf, type MenuLink, type SideMenuEntry } from '#lib/shell/menu/menu.ts'
import { MenuGroups, type ShownGroup } from '../menus/menu-groups.tsx'

export const sideMenuId = 'side-menu'

export async function SideMenu() {
  const [t, groups, { account }] = await Promise.all([getTranslations(), loadMenu(), requireAccount()])
  const canLink = linksOf(groups).some(({ href }) => href === paths.linkedAccounts)
  const toLink = ({ label, href }: MenuLink) => [t(label), href] as const
  const shown = groups.map(({ key, entries }): ShownGroup => {
    const toEntry = (entry: SideMenuEntry) =>
      'links' in entry ? ([t(entry.label), entry.links.map(toLink)] as const) : toLink(entry)
    return [t(`shell.menu.${key}`), entries.map(toEntry)]
  })
  return (
    <div id={sideMenuId} popover="auto" className="side-menu">
      <div className="flex min-h-full flex-col gap-5 p-3">
        <Button
          variant="quiet"
          icon="close"
          popoverTarget={sideMenuId}
          popoverTargetAction="hide"
          className="self-start lg:hidden"
        >
          {t('shell.menu.close')}
        </Button>
        <nav aria-label={t('shell.menu.label')} className="flex flex-1 flex-col gap-5">
          <MenuGroups
            groups={shown}
            {...(canLink && {
              waiting: { accountId: account.id, text: t('shell.menu.waiting', { count: '{count}' }) },
            })}
          />
        </nav>
        <footer className="px-3 text-sm text-muted">{t('shell.version', { version })}</footer>
      </div>
    </div>
  )
}
