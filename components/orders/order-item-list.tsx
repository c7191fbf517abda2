'use client'

import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { prepareFileDialog } from '#components/files/open-file.tsx'
import { type ComponentColumns, componentsAt, type PackedComponents } from '#lib/orders/component-view.ts'
import type { ItemView } from '#lib/orders/item-view.ts'
import type { BarcodeHit } from '#lib/orders/rules.ts'
import { type Packed, unpack } from '#lib/packed.ts'
import type { OrderContext } from './order-component.tsx'
import { OrderItem } from './order-item.tsx'

/** More items than these start folded, so that a large order can be overlooked. */
const openAtMost = 5
/** More components than these are drawn item by item, once they come into view. */
const drawnAtMost = 100
/** The server draws no more rows than these, and those up to what an address points at; the browser adds the others. */
const sentAtMost = 25

type Props = {
  items: Packed<readonly ItemView[]>
  components: PackedComponents
  context: OrderContext
  canComplete: boolean
  selected: BarcodeHit | undefined
}

export function OrderItemList({ items: packed, components, context, canComplete, selected }: Props) {
  const items = useMemo(() => unpack(packed), [packed])
  const componentsOf = useMemo(() => readComponents(components), [components])
  const drawAll = items.reduce((sum, { componentCount }) => sum + componentCount, 0) <= drawnAtMost
  useEffect(() => prepareFileDialog(context.time), [context.time])
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const pointedAt = items.findIndex(({ id }) => id === selected?.itemId)
  const shown = inBrowser ? items : items.slice(0, Math.max(sentAtMost, pointedAt + 1))
  return (
    <ul className="divide-y divide-border">
      {shown.map((item) => (
        <OrderItem
          key={item.id}
          item={item}
          componentsOf={componentsOf}
          context={context}
          open={items.length <= openAtMost}
          draw={drawAll}
          canComplete={canComplete && item.status === 'live'}
          selected={selected?.itemId === item.id ? selected : undefined}
        />
      ))}
    </ul>
  )
}

const never = () => () => {}

/** Read when the first of them is drawn: those of a large order are a long text. */
function readComponents(packed: PackedComponents) {
  let columns: ComponentColumns | undefined
  return ({ firstComponent, componentCount }: ItemView) => {
    columns ??= unpack(packed)
    return componentsAt(columns, firstComponent, componentCount)
  }
}
