import { getTranslations } from 'next-intl/server'
import { RefreshButton } from '#components/orders/refresh-button.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import type { Shipment } from '#lib/contract/shipments.ts'
import { loadBarcode } from '#lib/orders/loaders.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { ScrollToPointer } from './scroll-to-pointer.tsx'

/** A code in the address that no item carries: a shipment's, the order's, or a foreign one. */
export async function ForeignCodeNotice({
  orderId,
  code,
  shipments,
}: {
  orderId: string
  code: string
  shipments: readonly Shipment[]
}) {
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
  const number = shipments.findIndex(({ _id }) => _id === found.barcode.shipmentId) + 1
  if (number === 0) return <Alert tone="info" title={t('orders.scan.atOrder')} />
  return (
    <>
      <Alert tone="info" title={t('orders.scan.atShipment', { number })} />
      <ScrollToPointer targetId={found.barcode.shipmentId} text="" />
    </>
  )
}
