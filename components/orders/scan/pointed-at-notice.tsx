import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { Alert } from '#components/ui/feedback/alert.tsx'
import type { Order } from '#lib/contract/orders.ts'
import type { Shipment } from '#lib/contract/shipments.ts'
import type { OrderPointer } from '#lib/orders/search-params.ts'
import { itemsWithCode } from '#lib/work/rows/scanned.ts'
import { ForeignCodeNotice } from './foreign-code-notice.tsx'
import { WhilePointedAt } from './while-pointed-at.tsx'

/** Explains an address that points at no item of the order: its code is a shipment's, the order's or a foreign one. */
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
