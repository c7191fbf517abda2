import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { LiveRefresh } from '#components/shell/live/live-refresh.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { paths } from '#lib/common/paths.ts'
import { LinkDialogs } from './link-dialogs.tsx'
import { RequestsTable } from './requests-table.tsx'

export async function RequestsPage({ page }: { page: number }) {
  const t = await getTranslations('links')
  const back = (
    <nav aria-label={t('requests.breadcrumb')}>
      <ButtonLink href={paths.linkedAccounts} size="small" variant="quiet" icon="chevron-left" className="-mx-2">
        {t('title')}
      </ButtonLink>
    </nav>
  )
  return (
    <FormProviders pick={({ links }) => ({ links })}>
      <PageHeader title={t('requests.title')} back={back}>
        <LinkDialogs />
      </PageHeader>
      <LiveRefresh watch="account" />
      <Suspense key={page} fallback={<SkeletonRows rows={6} label={t('requests.loading')} />}>
        <RequestsTable page={page} />
      </Suspense>
    </FormProviders>
  )
}
