import { getTranslations } from 'next-intl/server'
import { BarcodeBox } from '#components/barcodes/barcode-box.tsx'
import { loadBarcodeTexts } from '#components/barcodes/barcode-texts.ts'
import { OrdersFilter } from '#components/orders/list/orders-filter.tsx'
import { OrdersTable } from '#components/orders/list/orders-table.tsx'
import { RefreshButton } from '#components/orders/refresh-button.tsx'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { SteadySuspense } from '#components/ui/steady-suspense.tsx'
import { loadOrders } from '#lib/orders/loaders.ts'
import { orderSearchParams, toOrdersSearch } from '#lib/orders/search-params.ts'
import { listTimeoutMs, settlesWithin } from '#lib/server/upstream/pages/settles-within.ts'

export const generateMetadata = createMetadata('/orders/list')

export default createPage('/orders/list', async ({ searchParams }) => {
  const [t, barcodeTexts, address] = await Promise.all([
    getTranslations('orders.list'),
    loadBarcodeTexts(),
    searchParams,
  ])
  const search = orderSearchParams.parse(address)
  const isWhole = await settlesWithin(loadOrders(search), listTimeoutMs)
  return (
    <>
      <PageHeader title={t('title')}>
        <BarcodeBox texts={barcodeTexts} />
        <RefreshButton label={t('refresh')} iconOnly="phone" />
      </PageHeader>
      <OrdersFilter search={search} />
      <SteadySuspense
        key={toOrdersSearch(search)}
        fallback={isWhole ? undefined : <SkeletonRows rows={search.perPage} label={t('loading')} />}
      >
        <OrdersTable search={search} />
      </SteadySuspense>
    </>
  )
})
