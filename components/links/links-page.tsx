import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { ScanToOpen } from '#components/barcodes/keys/scan-to-open.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { FilterLink } from '#components/ui/data/filter-link.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { type LinkSearchParams, toLinksSearch } from '#lib/links/search-params.ts'
import { paths } from '#lib/paths.ts'
import { LinksTable } from './links-table.tsx'

const hrefOf = (active: boolean) => paths.linkedAccountsAt(toLinksSearch({ active, page: 1 }))

export async function LinksPage({ search }: { search: LinkSearchParams }) {
  const t = await getTranslations('links')
  return (
    <>
      <PageHeader title={t('title')}>
        <ScanToOpen />
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">{t('filter')}</legend>
          <FilterLink href={hrefOf(true)} on={search.active}>
            {t('active')}
          </FilterLink>
          <FilterLink href={hrefOf(false)} on={!search.active}>
            {t('inactive')}
          </FilterLink>
        </fieldset>
      </PageHeader>
      <Suspense key={toLinksSearch(search)} fallback={<SkeletonRows rows={6} label={t('loading')} />}>
        <LinksTable search={search} />
      </Suspense>
    </>
  )
}
