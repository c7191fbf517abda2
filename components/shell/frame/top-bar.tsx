import Link from 'next/link'
import { getLocale, getTranslations } from 'next-intl/server'
import { ScanPlace } from '#components/barcodes/scan-place.tsx'
import { SearchLauncher } from '#components/search/search-launcher.tsx'
import { TodayCounter } from '#components/today/today-counter.tsx'
import { Button } from '#components/ui/buttons/button.tsx'
import { paths } from '#lib/common/paths.ts'
import { version } from '#lib/server/env/version.ts'
import type { InAccount } from '#lib/server/session/loaders.ts'
import { AccountMenu, UserMenu } from '../menus/user-menu.tsx'
import { Logo } from './logo.tsx'
import { sideMenuId } from './side-menu.tsx'

export async function TopBar({ user, account, accounts }: Pick<InAccount, 'user' | 'account' | 'accounts'>) {
  const [t, locale] = await Promise.all([getTranslations(), getLocale()])
  const texts = {
    account: t('shell.account.name', { name: account.name }),
    switchAccount: t('shell.account.switch', { name: account.name }),
    user: t('shell.user.label', { name: user.name }),
    version: t('shell.version', { version }),
  }
  const given = { accounts, accountId: account.id, locale, texts }
  return (
    <header className="sticky top-0 z-30 flex h-(--sticky-top) items-center gap-2 border-b border-border bg-surface px-3 print:hidden max-xs:gap-0 max-xs:px-1">
      <Button variant="quiet" icon="menu" iconOnly popoverTarget={sideMenuId} className="lg:hidden">
        {t('shell.menu.open')}
      </Button>
      <Link
        href={paths.orders}
        prefetch={false}
        aria-label={t('shell.home')}
        className="flex h-control min-w-control shrink-0 items-center gap-2 rounded-control px-1 max-sm:justify-center lg:w-50 max-[24rem]:opens-scans:hidden"
      >
        <Logo className="size-7" />
        <span className="font-semibold max-sm:sr-only">{t('app.title')}</span>
      </Link>
      <search className="flex min-w-0 flex-1 max-md:justify-end">
        <SearchLauncher texts={{ open: t('shell.search.open'), hint: t('shell.search.hint') }} />
      </search>
      <ScanPlace />
      <TodayCounter
        text={t('today.counter.text', { done: '{done}', total: '{total}' })}
        label={t('today.counter.label', { done: '{done}', total: '{total}' })}
      />
      <div className="ml-auto flex shrink-0 items-center gap-1">
        {accounts.length > 1 ? (
          <AccountMenu name={account.name} {...given} />
        ) : (
          <span className="max-w-48 truncate px-2 text-muted max-lg:hidden">{account.name}</span>
        )}
        <UserMenu user={user.name} {...given} />
      </div>
    </header>
  )
}
