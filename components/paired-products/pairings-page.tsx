import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { ScanToOpen } from '#components/barcodes/keys/scan-to-open.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { FilterLink } from '#components/ui/data/filter-link.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { pairingStatus } from '#lib/contract/paired-products.ts'
import { type PairingSearchParams, toPairingsSearch } from '#lib/paired-products/search-params.ts'
import { paths } from '#lib/paths.ts'
import { PairingsTable } from './pairings-table.tsx'

export async function PairingsPage({ search }: { search: PairingSearchParams }) {
  const t = await getTranslations('pairedProducts')
  return (
    <>
      <PageHeader title={t('title')}>
        <ScanToOpen />
      </PageHeader>
      <fieldset className="flex flex-wrap gap-1.5 border-b border-border px-4 py-2">
        <legend className="sr-only">{t('filter')}</legend>
        {pairingStatus.options.map((status) => {
          const on = search.status.includes(status)
          const chosen = on ? search.status.filter((other) => other !== status) : [...search.status, status]
          return (
            <FilterLink
              key={status}
              href={paths.pairedProductsAt(toPairingsSearch({ status: chosen, page: 1 }))}
              on={on}
            >
              {t(`status.${status}`)}
            </FilterLink>
          )
        })}
      </fieldset>
      <Suspense key={toPairingsSearch(search)} fallback={<SkeletonRows rows={6} label={t('loading')} />}>
        <PairingsTable search={search} />
      </Suspense>
    </>
  )
}
