import { getMessages, getTranslations } from 'next-intl/server'
import { LiveRefresh } from '#components/shell/live/live-refresh.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ReadFailed } from '#components/shell/read-failed.tsx'
import { RememberList } from '#components/shell/remember-list.tsx'
import { PageTexts } from '#components/shell/texts/page-texts.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { SteadySuspense } from '#components/ui/steady-suspense.tsx'
import { Clock } from '#components/work/deadline.tsx'
import { can } from '#lib/common/access/rules.ts'
import { paths } from '#lib/common/paths.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { listTimeoutMs, settlesWithin } from '#lib/server/upstream/pages/settles-within.ts'
import { loadToday } from '#lib/today/loaders.ts'
import { RefreshEachMinute } from './refresh-each-minute.tsx'
import { TodayLists } from './today-lists.tsx'
import { TodayWall } from './today-wall.tsx'

export async function TodayPage({ isWall }: { isWall: boolean }) {
  const [t, { work }] = await Promise.all([getTranslations('today'), getMessages()])
  const isWhole = await settlesWithin(loadToday(), listTimeoutMs)
  return (
    <PageTexts messages={{ work: { deadline: work.deadline } }}>
      <LiveRefresh watch="orders" />
      <RefreshEachMinute isWall={isWall} />
      {!isWall && (
        <>
          <RememberList list="today" href={paths.today} />
          <PageHeader title={t('title')}>
            <ButtonLink href={paths.todayWall} target="_blank" icon="external">
              {t('wall')}
            </ButtonLink>
          </PageHeader>
        </>
      )}
      <SteadySuspense fallback={isWhole ? undefined : <SkeletonRows rows={12} label={t('loading')} />}>
        <TodayContent isWall={isWall} />
      </SteadySuspense>
    </PageTexts>
  )
}

async function TodayContent({ isWall }: { isWall: boolean }) {
  const [t, person, result] = await Promise.all([getTranslations('today'), requireAccount(), toResult(loadToday())])
  const content = result.ok ? (
    <Clock startedAt={result.value.now}>
      {isWall ? (
        <TodayWall today={result.value} sessionEndsAt={person.sessionEndsAt} />
      ) : (
        <TodayLists today={result.value} canShip={can(shipments.ship, person)} />
      )}
    </Clock>
  ) : (
    <ReadFailed title={t('failed')} retryHref={isWall ? paths.todayWall : paths.today} error={result.error} />
  )
  return isWall ? (
    <div data-wall="" className="min-h-dvh bg-surface text-text [--sticky-top:0rem]">
      {content}
    </div>
  ) : (
    content
  )
}
