import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { Alert } from '#components/ui/feedback/alert.tsx'
import type { Order } from '#lib/contract/orders.ts'
import type { Shipment } from '#lib/contract/shipments.ts'
import { type BarcodeHit, findInOrder, toHitNames } from '#lib/orders/rules.ts'
import type { OrderPointer } from '#lib/orders/search-params.ts'
import { ForeignCodeNotice } from './foreign-code-notice.tsx'
import { ScrollToPointer } from './scroll-to-pointer.tsx'

/** Reveals what the address points at and announces it, or explains why it cannot be shown. */
export function PointedAtNotice({
  order,
  shipments,
  pointer: { barcode, itemId },
  selected,
}: {
  order: Order
  shipments: readonly Shipment[]
  pointer: OrderPointer
  selected: BarcodeHit | undefined
}) {
  const t = useTranslations('orders')
  const isElsewhere = barcode !== undefined && !findInOrder(order, barcode)
  return (
    // Rendered empty first: assistive technology announces changes only in a live region that exists already.
    <div aria-live="polite" className="contents">
      <ScrollToPointer
        key={`${barcode} ${itemId}`}
        targetId={selected && (selected.componentId ?? selected.itemId)}
        text={selected ? toAnnouncement(selected) : ''}
      />
      {isElsewhere && (
        <Suspense key={barcode}>
          <ForeignCodeNotice orderId={order._id} code={barcode} shipments={shipments} />
        </Suspense>
      )}
      {itemId !== undefined && !selected && <Alert tone="warning" title={t('view.itemNotInOrder')} />}
    </div>
  )

  function toAnnouncement(hit: BarcodeHit) {
    const { item, component } = toHitNames(order, hit)
    return component === undefined ? t('scan.atItem', { item }) : t('scan.atComponent', { item, component })
  }
}
