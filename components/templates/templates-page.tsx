import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { FilterLink, FilterSet } from '#components/ui/data/filter-link.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { paths } from '#lib/common/paths.ts'
import { type TemplateSearchParams, toTemplatesSearch } from '#lib/templates/search-params.ts'
import { TemplatesTable } from './templates-table.tsx'

const hrefOf = (active: boolean) => paths.templatesAt(toTemplatesSearch({ active }))

export async function TemplatesPage({ search }: { search: TemplateSearchParams }) {
  const t = await getTranslations('templates')
  return (
    <>
      <PageHeader title={t('title')}>
        <FilterSet label={t('filter')}>
          <FilterLink href={hrefOf(true)} on={search.active}>
            {t('active')}
          </FilterLink>
          <FilterLink href={hrefOf(false)} on={!search.active}>
            {t('inactive')}
          </FilterLink>
        </FilterSet>
        <ButtonLink href={paths.addTemplate} prefetch={false} variant="primary" icon="add">
          {t('add')}
        </ButtonLink>
      </PageHeader>
      {search.unread && <UnreadTemplate />}
      <Suspense key={toTemplatesSearch(search)} fallback={<SkeletonRows rows={6} label={t('loading')} />}>
        <TemplatesTable search={search} />
      </Suspense>
    </>
  )
}

export function UnreadTemplate() {
  const t = useTranslations('templates')
  return (
    <div className="p-4">
      <Alert tone="danger" title={t('unread')}>
        {t('unreadText')}
      </Alert>
    </div>
  )
}
