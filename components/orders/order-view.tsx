import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { LiveRefresh } from '#components/shell/live-refresh.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ShipmentPanels } from '#components/shipments/shipment-panels.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { loadAccountTime } from '#lib/account/loaders.ts'
import { may } from '#lib/account/may.ts'
import { orders } from '#lib/contract/orders.ts'
import { attempt } from '#lib/errors/attempt.ts'
import { loadOrder } from '#lib/orders/loaders.ts'
import { canCancel, errorsOf, findInOrder } from '#lib/orders/rules.ts'
import type { OrderPointer } from '#lib/orders/view.ts'
import { paths } from '#lib/paths.ts'
import { requireAccount } from '#lib/session/require.ts'
import { CancelOrder } from './cancel-order.tsx'
import { ExpandErrors } from './expand-errors.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderLogs } from './order-logs.tsx'
import { OrderPostbacks } from './order-postbacks.tsx'
import { OrderProviders } from './order-providers.tsx'
import { OrderScanner } from './order-scanner.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { ScrollToPointer } from './scroll-to-pointer.tsx'

/** Everything about one order. Parts that ask the upstream for more stream in; one that fails leaves the others. */
export async function OrderView({ id, pointer }: { id: string; pointer: OrderPointer }) {
  const [t, result, time, person] = await Promise.all([
    getTranslations('orders'),
    attempt(loadOrder(id)),
    loadAccountTime(),
    requireAccount(),
  ])
  if (!result.ok) {
    return (
      <>
        <PageHeader title={t('view.title')} />
        <div className="p-4">
          <Alert
            tone="danger"
            title={t('view.failed')}
            action={<ButtonLink href={paths.order(id)}>{t('view.retry')}</ButtonLink>}
          />
        </div>
      </>
    )
  }
  const { order, files, shipments } = result.value
  const { status, items, sourceOrderId } = order.orderData
  const hit = pointer.barcode ? findInOrder(order, pointer.barcode) : undefined
  const selected = hit ?? (pointer.itemId ? { itemId: pointer.itemId } : undefined)
  const hasErrors = status === 'error' || files.some((file) => errorsOf(file).length > 0)
  return (
    <OrderProviders>
      <LiveRefresh watch={{ orderId: id }} />
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3">
            {t('view.title')}
            <span className="font-mono text-base font-normal">{sourceOrderId}</span>
            <OrderStatusBadge status={status} />
          </span>
        }
      >
        <OrderScanner orderId={id} codes={codesOf(items)} />
        {canCancel(status) && may(orders.cancel, person) && <CancelOrder orderId={id} sourceOrderId={sourceOrderId} />}
      </PageHeader>
      <div className="flex flex-col gap-4 p-4">
        {hasErrors && (
          <Alert tone="warning" title={t('view.errorsFound')} action={<ExpandErrors label={t('view.expandAll')} />} />
        )}
        {pointer.barcode && !hit && <Alert tone="warning" title={t('scan.notInOrder')} live />}
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <OrderItems order={order} files={files} shipments={shipments} selected={selected} time={time} />
            <ShipmentPanels order={order} shipments={shipments} time={time} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <OrderFacts order={order} shipments={shipments} time={time} />
            <OrderLogs logs={order.logs} time={time} />
            <Suspense>
              <OrderPostbacks orderId={id} time={time} />
            </Suspense>
          </div>
        </div>
      </div>
      {selected && (
        <ScrollToPointer key={`${selected.itemId}${pointer.barcode}`} targetId={hit?.componentId ?? selected.itemId} />
      )}
    </OrderProviders>
  )
}

const codesOf = (items: readonly { barcode: string; components: readonly { barcode: string }[] }[]) =>
  items
    .flatMap((item) => [item.barcode, ...item.components.map((component) => component.barcode)])
    .filter((code) => code !== '')
