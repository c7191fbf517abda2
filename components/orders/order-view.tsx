import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { LiveRefresh } from '#components/shell/live/live-refresh.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ShipmentPanels } from '#components/shipments/shipment-panels.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { can } from '#lib/access/may.ts'
import { loadAccountTimeIfThere } from '#lib/account/loaders.ts'
import { type Order, orders } from '#lib/contract/orders.ts'
import { toResult } from '#lib/errors/attempt.ts'
import { loadOrder } from '#lib/orders/loaders.ts'
import { pointedAt } from '#lib/orders/pointed-at.ts'
import { canCancel, errorsOf } from '#lib/orders/rules.ts'
import type { OrderPointer } from '#lib/orders/view.ts'
import { requireAccount } from '#lib/session/require.ts'
import { CancelOrder } from './cancel-order.tsx'
import { ExpandErrors } from './expand-errors.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderFailed } from './order-failed.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderLogs } from './order-logs.tsx'
import { OrderPointedAt } from './order-pointed-at.tsx'
import { OrderPostbacks } from './order-postbacks.tsx'
import { OrderProviders } from './order-providers.tsx'
import { OrderScanner } from './order-scanner.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { PostbacksLoading } from './postbacks-loading.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { UnreadPart } from './unread-part.tsx'

/** Everything about one order. Parts that ask the upstream for more stream in; one that fails leaves the others. */
export async function OrderView({ id, pointer }: { id: string; pointer: OrderPointer }) {
  const [t, result, { time, assumed }, person] = await Promise.all([
    getTranslations('orders'),
    toResult(loadOrder(id)),
    loadAccountTimeIfThere(),
    requireAccount(),
  ])
  if (!result.ok) return <OrderFailed error={result.error} />
  const { order, files, shipments, unread } = result.value
  const { status, items, sourceOrderId } = order.orderData
  const selected = pointedAt(order, pointer)
  const hasErrors = status === 'error' || files.some((file) => errorsOf(file).length > 0)
  return (
    <OrderProviders>
      <LiveRefresh watch={{ orderId: id }} />
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3">
            {t('view.title')}
            <bdi className="min-w-0 font-mono text-base font-normal wrap-anywhere">{sourceOrderId}</bdi>
            <OrderStatusBadge status={status} />
          </span>
        }
      >
        <OrderScanner orderId={id} codes={codesOf(items)} />
        {canCancel(status) && can(orders.cancel, person) && <CancelOrder orderId={id} sourceOrderId={sourceOrderId} />}
      </PageHeader>
      {/* What a brand writes may be one word of any length. */}
      <div className="flex flex-col gap-4 p-4 wrap-anywhere">
        {hasErrors && (
          <Alert tone="warning" title={t('view.errorsFound')} action={<ExpandErrors label={t('view.expandAll')} />} />
        )}
        {assumed && (
          <Alert tone="info" title={t('view.timeUnknown')} action={<RefreshButton label={t('view.retry')} />} />
        )}
        <OrderPointedAt order={order} shipments={shipments} pointer={pointer} selected={selected} />
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <UnreadPart part="items" count={unread.items} />
            <UnreadPart part="files" count={unread.files} />
            <OrderItems order={order} files={files} shipments={shipments} selected={selected} time={time} />
            <UnreadPart part="shipments" count={unread.shipments} />
            <ShipmentPanels order={order} shipments={shipments} time={time} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <OrderFacts order={order} shipments={shipments} time={time} />
            <OrderLogs logs={order.logs} unread={unread.logs} time={time} />
            <Suspense fallback={<PostbacksLoading />}>
              <OrderPostbacks orderId={id} time={time} />
            </Suspense>
          </div>
        </div>
      </div>
    </OrderProviders>
  )
}

const codesOf = (items: Order['orderData']['items']) =>
  items
    .flatMap((item) => [item.barcode, ...item.components.map((component) => component.barcode)])
    .filter((code) => code !== '')
