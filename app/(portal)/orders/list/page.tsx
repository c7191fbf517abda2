import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { BarcodeBox } from '#components/barcodes/barcode-box.tsx'
import { loadBarcodeTexts } from '#components/barcodes/barcode-texts.ts'
import { OrdersFilter } from '#components/orders/orders-filter.tsx'
import { OrdersTable } from '#components/orders/orders-table.tsx'
import { RefreshButton } from '#components/orders/refresh-button.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { ordersView, toSearch } from '#lib/orders/filters.ts'
import { requireAccount } from '#lib/session/require.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('orders.list'))('title') }
}

export default async function OrdersListPage({ searchParams }: PageProps<'/orders/list'>) {
  const [t, barcodeTexts, search] = await Promise.all([
    getTranslations('orders.list'),
    loadBarcodeTexts(),
    searchParams,
    requireAccount(),
  ])
  const view = ordersView.parse(search)
  return (
    <>
      <PageHeader title={t('title')}>
        <BarcodeBox texts={barcodeTexts} />
        <RefreshButton label={t('refresh')} />
      </PageHeader>
      <OrdersFilter view={view} />
      <Suspense key={toSearch(view)} fallback={<SkeletonRows rows={view.perPage} label={t('loading')} />}>
        <OrdersTable view={view} />
      </Suspense>
    </>
  )
}
