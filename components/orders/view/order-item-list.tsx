'use client'

import { useEffect } from 'react'
import { prepareFileDialog } from '#components/files/viewer/open-file.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import type { BarcodeHit } from '#lib/orders/rules.ts'
import { showItems } from '#lib/orders/shown-items/shown-items.ts'
import type { ItemModel } from '#lib/orders/view-model.ts'
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
  selected: BarcodeHit | undefined
}

export function OrderItemList({ items, context, canComplete, selected }: Props) {
  const isLarge = items.reduce((sum, { components }) => sum + components.length, 0) > renderedAtMost
  useEffect(() => prepareFileDialog(), [])
  useEffect(() => showItems({ items, canComplete }), [items, canComplete])
  const isHydrated = useHydrated()
  const pointedAt = items.findIndex(({ id }) => id === selected?.itemId)
  const shown = isHydrated ? items : items.slice(0, Math.max(sentAtMost, pointedAt + 1))
  return (
    <ul className="divide-y divide-border">
      {shown.map((item) => (
        <OrderItem
          key={item.id}
          item={item}
          context={context}
          open={items.length <= openAtMost}
          isLarge={isLarge}
          canComplete={canComplete && item.status === 'live'}
          selected={selected?.itemId === item.id ? selected : undefined}
        />
      ))}
    </ul>
  )
}
