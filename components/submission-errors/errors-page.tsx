import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { PageHeader } from '#components/shell/page-header.tsx'
import { RememberList } from '#components/shell/remember-list.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { paths } from '#lib/common/paths.ts'
import { type ErrorSearchParams, toErrorsSearch } from '#lib/submission-errors/search-params.ts'
import { CauseOrders } from './cause-orders.tsx'
import { CausesTable } from './causes-table.tsx'
import { ErrorsFilter } from './errors-filter.tsx'
import { ErrorsTable } from './errors-table.tsx'

export async function ErrorsPage({ search }: { search: ErrorSearchParams }) {
  const t = await getTranslations('submissionErrors')
  return (
    <>
      <RememberList list="errors" href={paths.submissionErrorsAt(toErrorsSearch(search))} />
      <PageHeader title={t('title')} />
      <ErrorsFilter search={search} />
      <Suspense key={toErrorsSearch(search)} fallback={<SkeletonRows rows={6} label={t('loading')} />}>
        <Content search={search} />
      </Suspense>
    </>
  )
}

function Content({ search }: { search: ErrorSearchParams }) {
  if (search.cause) return <CauseOrders search={search} />
  return search.grouped ? <CausesTable search={search} /> : <ErrorsTable search={search} />
}
