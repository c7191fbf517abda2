'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { prepareFileDialog } from '#components/files/viewer/open-file.tsx'
import { ScrollToPointer } from '#components/orders/scan/scroll-to-pointer.tsx'
import { usePointer } from '#components/orders/scan/use-pointer.ts'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { findPointedAt } from '#lib/orders/rules.ts'
import { showItems } from '#lib/orders/shown-items/shown-items.ts'
import type { ItemModel, PointedAt } from '#lib/orders/view-model.ts'
import type { OrderContext } from './order-component.tsx'
import { OrderItem } from './order-item.tsx'

/** Orders with more items than these start collapsed. */
const openAtMost = 5
/** More components than these are rendered item by item, when an open item comes near the view. */
const renderedAtMost = 100
/** The server renders no more items than these, which fill a high screen, and those up to what an address points at. */
const sentAtMost = 25

type Props = {
  items: readonly ItemModel[]
  context: OrderContext
  canComplete: boolean
}

export function OrderItemList({ items, context, canComplete }: Props) {
  const t = useTranslations('orders.scan')
  const isLarge = items.reduce((sum, { components }) => sum + components.length, 0) > renderedAtMost
  useEffect(() => prepareFileDialog(), [])
  useEffect(() => showItems({ items, canComplete }), [items, canComplete])
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
          key={`${pointer.barcode} ${pointer.itemId}`}
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
            open={items.length <= openAtMost}
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
