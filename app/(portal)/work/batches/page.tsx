import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { LiveRefresh } from '#components/shell/live-refresh.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { BatchFilter } from '#components/work/batch-filter.tsx'
import { BatchList } from '#components/work/batch-list.tsx'
import { requireAccount } from '#lib/session/require.ts'
import { batchesSearch, toBatchesSearch } from '#lib/work/batches-view.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('work.batches'))('title') }
}

export default async function BatchesPage({ searchParams }: PageProps<'/work/batches'>) {
  const [t, search] = await Promise.all([getTranslations('work.batches'), searchParams, requireAccount()])
  const view = batchesSearch.parse(search)
  return (
    <>
      <LiveRefresh watch="orders" />
      <PageHeader title={t('title')}>
        <BatchFilter view={view} />
      </PageHeader>
      <Suspense key={toBatchesSearch(view)} fallback={<SkeletonRows rows={6} label={t('loading')} />}>
        <BatchList view={view} />
      </Suspense>
    </>
  )
}
