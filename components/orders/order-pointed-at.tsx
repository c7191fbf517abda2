import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import type { Order } from '#lib/contract/orders.ts'
import type { Shipment } from '#lib/contract/shipments.ts'
import { namesOf } from '#lib/orders/pointed-at.ts'
import { type BarcodeHit, findInOrder } from '#lib/orders/rules.ts'
import type { OrderPointer } from '#lib/orders/view.ts'
import { CodeOutsideItems } from './code-outside-items.tsx'
import { ScrollToPointer } from './scroll-to-pointer.tsx'

/** Goes to what the address points at, and tells those who do not see it, or what stands in the way. */
export function OrderPointedAt({
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
    // There before anything is said in it: assistive technology announces what changes in a region that it knows.
    <div aria-live="polite" className="contents">
      <ScrollToPointer
        key={`${barcode} ${itemId}`}
        targetId={selected && (selected.componentId ?? selected.itemId)}
        text={selected ? spoken(selected) : ''}
      />
      {isElsewhere && (
        <Suspense key={barcode}>
          <CodeOutsideItems orderId={order._id} code={barcode} shipments={shipments} />
        </Suspense>
      )}
      {itemId !== undefined && !selected && <Alert tone="warning" title={t('view.itemNotInOrder')} />}
    </div>
  )

  function spoken(hit: BarcodeHit) {
    const { item, component } = namesOf(order, hit)
    return component === undefined ? t('scan.atItem', { item }) : t('scan.atComponent', { item, component })
  }
}
