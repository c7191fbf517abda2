import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { loadBarcodeTexts } from '#components/barcodes/barcode-texts.ts'
import { LiveRefresh } from '#components/shell/live/live-refresh.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { may } from '#lib/access/may.ts'
import { production } from '#lib/contract/production.ts'
import { requireAccount } from '#lib/session/require.ts'
import { type BatchesView, toBatchesSearch } from '#lib/work/batches-view.ts'
import { BatchFilter } from './batch-filter.tsx'
import { BatchList } from './batch-list.tsx'
import { BatchProviders } from './batch-providers.tsx'
import { BatchScanner } from './batch-scanner.tsx'

export async function BatchPage({ view }: { view: BatchesView }) {
  const [t, find, texts, person] = await Promise.all([
    getTranslations('work.batches'),
    getTranslations('work.scan'),
    loadBarcodeTexts(),
    requireAccount(),
  ])
  const canComplete = may(production.completeBatch, person)
  return (
    <BatchProviders>
      <LiveRefresh watch="orders" />
      <PageHeader title={t('title')}>
        <BatchFilter view={view} />
        <BatchScanner texts={{ ...texts, open: find('find') }} canComplete={canComplete} />
      </PageHeader>
      <Suspense key={toBatchesSearch(view)} fallback={<SkeletonRows rows={6} label={t('loading')} />}>
        <BatchList view={view} canComplete={canComplete} />
      </Suspense>
    </BatchProviders>
  )
}
