import type { Route } from 'next'
import { redirect } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { BarePage } from '#components/shell/frame/bare-page.tsx'
import { LockedActions } from '#components/shell/session/locked-actions.tsx'
import { loadSignInTexts } from '#components/shell/session/session-texts.ts'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { safeNextPath } from '#lib/server/session/core/next-path.ts'
import { lockedUser } from '#lib/server/session/loaders.ts'
import { lockedParams } from '#lib/shell/search-params.ts'

export const generateMetadata = createMetadata('/locked')

export default createPage('/locked', async ({ searchParams }) => {
  const [t, locale, search, user] = await Promise.all([
    getTranslations('locked'),
    getLocale(),
    searchParams,
    lockedUser(),
  ])
  const { error, id, ...asked } = lockedParams.parse(search)
  const next = safeNextPath(asked.next)
  if (!user) redirect(next as Route) // unlocked in the meantime, or signed out: that page knows
  return (
    <BarePage>
      <div className="flex flex-col gap-2">
        <Icon name="lock" size="large" className="text-muted" />
        <h1 className="text-2xl font-semibold">{t('title')}</h1>
        <p className="text-muted">{t('text')}</p>
      </div>
      {error && (
        <Alert tone="warning">
          {t('again', { other: t('other') })}
          {id !== undefined && <p className="mt-2 text-muted break-all">{t('id', { id })}</p>}
        </Alert>
      )}
      <LockedActions
        texts={await loadSignInTexts(t('continue', { name: user.name }))}
        other={t('other')}
        locale={locale}
        next={next}
        sub={user.sub}
      />
    </BarePage>
  )
})
