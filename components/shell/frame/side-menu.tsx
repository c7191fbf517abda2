import { getTranslations } from 'next-intl/server'
import { Button } from '#components/ui/buttons/button.tsx'
import { loadMenu } from '#lib/shell/loaders.ts'
import { version } from '#lib/shell/version.ts'
import { MenuGroups } from '../menus/menu-groups.tsx'

export const sideMenuId = 'side-menu'

/** Beside the page on a wide screen; on a narrow one a popover of the browser, opened by the top bar. */
export async function SideMenu() {
  const [t, groups] = await Promise.all([getTranslations('shell'), loadMenu()])
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
          {t('menu.close')}
        </Button>
        <nav aria-label={t('menu.label')} className="flex flex-1 flex-col gap-5">
          <MenuGroups groups={groups} />
        </nav>
        <footer className="px-3 text-sm text-muted">{t('version', { version })}</footer>
      </div>
    </div>
  )
}
