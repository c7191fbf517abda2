import type { Route } from 'next'
import { redirect } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { BarePage } from '#components/shell/frame/bare-page.tsx'
import { LockedActions } from '#components/shell/session/locked-actions.tsx'
import { loadSignInTexts } from '#components/shell/session/session-texts.ts'
import { cx } from '#components/ui/cx.ts'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { paths } from '#lib/common/paths.ts'
import { safeNextPath } from '#lib/server/session/core/next-path.ts'
import { lockedUser } from '#lib/server/session/loaders.ts'
import { lockedParams } from '#lib/shell/search-params.ts'

export const generateMetadata = createMetadata('/locked')

export default createPage('/locked', async ({ searchParams }) => {
  const [t, locale, search, user] = await Promise.all([getTranslations(), getLocale(), searchParams, lockedUser()])
  const { error, id, ...asked } = lockedParams.parse(search)
  const next = safeNextPath(asked.next)
  // Read from as far away as the wall was.
  const isWall = next.startsWith(paths.todayWall)
  if (!user) redirect(next as Route) // unlocked in the meantime, or signed out: that page knows
  return (
    <BarePage>
      <div data-wall={isWall ? '' : undefined} className="flex flex-col gap-2">
        <Icon name="lock" size="large" className="text-muted" />
        <h1 className={cx('font-semibold', isWall ? 'text-4xl' : 'text-2xl')}>
          {t(isWall ? 'today.signIn' : 'locked.title')}
        </h1>
        <p className="text-muted">{t('locked.text')}</p>
      </div>
      {error && (
        <Alert tone="warning">
          {t('locked.again', { other: t('locked.other') })}
          {id !== undefined && <p className="mt-2 text-muted break-all">{t('locked.id', { id })}</p>}
        </Alert>
      )}
      <LockedActions
        texts={await loadSignInTexts(t('locked.continue', { name: user.name }))}
        other={t('locked.other')}
        locale={locale}
        next={next}
        sub={user.sub}
      />
    </BarePage>
  )
})
