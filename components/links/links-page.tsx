import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { LiveRefresh } from '#components/shell/live/live-refresh.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { FilterLink, FilterSet } from '#components/ui/data/filter-link.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { paths } from '#lib/common/paths.ts'
import { type LinkDialogParams, type LinkSearchParams, toLinksSearch } from '#lib/links/search-params.ts'
import { LinkDialogs } from './link-dialogs.tsx'
import { LinkNotices } from './link-notices.tsx'
import { LinksInfo } from './links-info.tsx'
import { LinksTable } from './links-table.tsx'

const hrefOf = (active: boolean) => paths.linkedAccountsAt(toLinksSearch({ active, page: 1 }))

export async function LinksPage({ search, dialog }: { search: LinkSearchParams; dialog: LinkDialogParams }) {
  const t = await getTranslations('links')
  const opens = dialog.verify ? 'verify' : dialog.invite ? 'invite' : undefined
  return (
    <FormProviders pick={({ links }) => ({ links })}>
      <PageHeader title={t('title')}>
        <FilterSet label={t('filter')}>
          <FilterLink href={hrefOf(true)} on={search.active}>
            {t('active')}
          </FilterLink>
          <FilterLink href={hrefOf(false)} on={!search.active}>
            {t('inactive')}
          </FilterLink>
        </FilterSet>
        <LinksInfo />
        <LinkDialogs opens={opens} code={dialog.linkCode} />
      </PageHeader>
      <LiveRefresh watch="account" />
      <Suspense>
        <LinkNotices />
      </Suspense>
      <Suspense key={toLinksSearch(search)} fallback={<SkeletonRows rows={6} label={t('loading')} />}>
        <LinksTable search={search} />
      </Suspense>
    </FormProviders>
  )
}
