import { getLocale, getTranslations } from 'next-intl/server'
import { type ReactNode, Suspense } from 'react'
import { ConnectionNotice } from '#components/shell/live/connection-notice.tsx'
import { loadAccountTimeIfThere } from '#lib/account/loaders.ts'
import { zoneOf } from '#lib/contract/shared/date-ranges.ts'
import type { InAccount } from '#lib/server/session/loaders.ts'
import { UnlessEmbedded } from '../unless-embedded.tsx'
import { PageServices } from './page-services.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'

export async function Shell({
  user,
  account,
  accounts,
  children,
}: Pick<InAccount, 'user' | 'account' | 'accounts'> & { children: ReactNode }) {
  const t = await getTranslations('shell')
  return (
    <PageServices
      texts={{
        notices: {
          label: t('notices.label'),
          dismiss: t('notices.dismiss'),
          more: t('notices.more', { count: '{count}' }),
        },
        confirm: { cancel: t('confirm.cancel'), close: t('confirm.close') },
        failed: { title: t('failed.title'), part: t('failed.part') },
      }}
    >
      <div className="flex min-h-dvh flex-col [--sticky-top:3.25rem] print:[--sticky-top:0rem]">
        <a href="#content" className="skip-link">
          {t('skip')}
        </a>
        <UnlessEmbedded>
          <TopBar user={user} account={account} accounts={accounts} />
        </UnlessEmbedded>
        <div className="flex flex-1">
          <UnlessEmbedded>
            <SideMenu />
          </UnlessEmbedded>
          <div className="flex min-w-0 flex-1 flex-col">
            {/* The bottom padding is the place of scan results (decision 056). */}
            <main id="content" tabIndex={-1} className="flex-1 bg-surface pb-(--scan-place) outline-none print:pb-0">
              {children}
            </main>
            <Suspense>
              <Connection />
            </Suspense>
          </div>
        </div>
      </div>
    </PageServices>
  )
}

async function Connection() {
  const [t, locale, { time }] = await Promise.all([getTranslations('shell'), getLocale(), loadAccountTimeIfThere()])
  return (
    <ConnectionNotice
      renderedAt={new Date().toISOString()}
      text={t('connection', { time: '{time}' })}
      stale={t('stale', { time: '{time}' })}
      locale={locale}
      zone={zoneOf(time.timezone)}
    />
  )
}
