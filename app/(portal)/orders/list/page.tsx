import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { BarcodeBox } from '#components/barcodes/barcode-box.tsx'
import { loadBarcodeTexts } from '#components/barcodes/barcode-texts.ts'
import { OrdersFilter } from '#components/orders/orders-filter.tsx'
import { OrdersTable } from '#components/orders/orders-table.tsx'
import { RefreshButton } from '#components/orders/refresh-button.tsx'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { ordersView, toSearch } from '#lib/orders/filters.ts'

export const generateMetadata = createMetadata('/orders/list')

export default createPage('/orders/list', async ({ searchParams }) => {
  const [t, barcodeTexts, search] = await Promise.all([
    getTranslations('orders.list'),
    loadBarcodeTexts(),
    searchParams,
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
})
