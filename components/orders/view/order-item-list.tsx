'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { prepareFileDialog } from '#components/files/viewer/open-file.tsx'
import { ScrollToPointer, usePointer } from '#components/orders/scan/pointer.tsx'
import { useOrderScans } from '#components/orders/scan/use-order-scans.ts'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { findPointedAt } from '#lib/barcodes/match.ts'
import { isOver } from '#lib/orders/rules.ts'
import type { ItemModel, PointedAt } from '#lib/orders/view-model.ts'
import type { OrderContext } from './order-component.tsx'
import { OrderItem } from './order-item.tsx'

const mostItemsOpen = 5
/** The components of a larger order are rendered item by item, when an open item comes near the view. */
const renderedAtMost = 100
/** They fill a high screen. The server renders more only up to what an address points at. */
const sentAtMost = 25

type Props = {
  items: readonly ItemModel[]
  context: OrderContext
  orderName: string
  canComplete: boolean
}

export function OrderItemList({ items, context, orderName, canComplete }: Props) {
  const t = useTranslations('orders.scan')
  const isLarge = items.reduce((sum, { components }) => sum + components.length, 0) > renderedAtMost
  useEffect(() => prepareFileDialog(), [])
  const { orderId, orderStatus } = context
  const sameScans = useOrderScans({ orderId, orderName, items, canComplete, isOver: isOver(orderStatus) })
  const isHydrated = useHydrated()
  const pointer = usePointer()
  const pointedAt = findPointedAt(items, pointer)
  const shown = isHydrated
    ? items
    : items.slice(0, Math.max(sentAtMost, pointedAt ? items.indexOf(pointedAt.item) + 1 : 0))
  return (
    <>
      {/* Rendered empty first: assistive technology announces changes only in a live region that exists already. */}
      <div aria-live="polite">
        <ScrollToPointer
          key={`${pointer.barcode} ${pointer.itemId} ${sameScans}`}
          targetId={(pointedAt?.component ?? pointedAt?.item)?.id}
          text={pointedAt ? announcementOf(pointedAt) : ''}
        />
      </div>
      <ul className="divide-y divide-border">
        {shown.map((item) => (
          <OrderItem
            key={item.id}
            item={item}
            context={context}
            open={items.length <= mostItemsOpen}
            isLarge={isLarge}
            canComplete={canComplete && item.status === 'live'}
            pointedAt={item === pointedAt?.item ? pointedAt : undefined}
          />
        ))}
      </ul>
    </>
  )

  function announcementOf({ item: { name: item }, component }: PointedAt) {
    return component ? t('atComponent', { item, component: component.code }) : t('atItem', { item })
  }
}
