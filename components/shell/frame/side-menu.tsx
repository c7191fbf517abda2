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
          <MenuGroups groups={groups} />
        </nav>
        <footer className="px-3 text-sm text-muted">{t('version', { version })}</footer>
      </div>
    </div>
  )
}
