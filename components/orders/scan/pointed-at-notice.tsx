import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { RefreshButton } from '#components/orders/refresh-button.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { itemsWithCode } from '#lib/barcodes/match.ts'
import type { Order } from '#lib/contract/orders.ts'
import { withNumbers } from '#lib/contract/shared/shipment-numbers.ts'
import type { Shipment } from '#lib/contract/shipments.ts'
import { loadBarcode } from '#lib/orders/loaders.ts'
import type { OrderPointer } from '#lib/orders/search-params.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { ScrollToPointer, WhilePointedAt } from './pointer.tsx'

/** For an address that points at no item: its code is a shipment's, the order's or a foreign one. */
export function PointedAtNotice({
  order,
  shipments,
  pointer: { barcode, itemId },
}: {
  order: Order
  shipments: readonly Shipment[]
  pointer: OrderPointer
}) {
  const t = useTranslations('orders.view')
  const { items } = order.orderData
  const foreignCode = barcode !== undefined && itemsWithCode(items, barcode).length === 0 ? barcode : undefined
  const hasNoCode = barcode === undefined || foreignCode !== undefined
  return (
    // Rendered empty first: assistive technology announces changes only in a live region that exists already.
    <div aria-live="polite" className="contents">
      <WhilePointedAt barcode={barcode}>
        {foreignCode !== undefined && (
          <Suspense key={foreignCode}>
            <ForeignCodeNotice orderId={order._id} code={foreignCode} shipments={shipments} />
          </Suspense>
        )}
        {itemId !== undefined && hasNoCode && items.every(({ _id }) => _id !== itemId) && (
          <Alert tone="warning" title={t('itemNotInOrder')} />
        )}
      </WhilePointedAt>
    </div>
  )
}

type ForeignCode = { orderId: string; code: string; shipments: readonly Shipment[] }

async function ForeignCodeNotice({ orderId, code, shipments }: ForeignCode) {
  const [t, result] = await Promise.all([getTranslations(), toResult(loadBarcode(code))])
  if (!result.ok) {
    const retry = <RefreshButton label={t('orders.view.retry')} />
    return <Alert tone="warning" title={t('barcodes.failed')} action={retry} />
  }
  const found = result.value
  if (!found) {
    return (
      <Alert tone="warning" title={t('barcodes.notFound.title')}>
        {t('orders.scan.notFound')}
      </Alert>
    )
  }
  if (found.order?._id !== orderId) {
    const { order, barcode } = found
    return (
      <Alert tone="warning" title={t('orders.scan.notInOrder')}>
        {order && t('orders.scan.foreign', { type: barcode.type, order: order.sourceOrderId || order._id })}
      </Alert>
    )
  }
  const shipment = withNumbers(shipments).find(({ _id }) => _id === found.barcode.shipmentId)
  if (!shipment) return <Alert tone="info" title={t('orders.scan.atOrder')} />
  return (
    <>
      <Alert tone="info" title={t('orders.scan.atShipment', { number: shipment.number })} />
      <ScrollToPointer targetId={shipment._id} text="" />
    </>
  )
}
