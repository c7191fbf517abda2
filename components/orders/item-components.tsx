'use client'

import { cx } from '#components/ui/cx.ts'
import { useSeen } from '#components/ui/use-seen.ts'
import type { ComponentView } from '#lib/orders/component-view.ts'
import type { ItemView } from '#lib/orders/item-view.ts'
import { OrderComponent, type OrderContext } from './order-component.tsx'

/** The components of an item, which in a large order are drawn once they come into view. */
export function ItemComponents({
  item,
  componentsOf,
  context,
  draw,
  isLarge,
  highlighted,
}: {
  item: ItemView
  componentsOf: (item: ItemView) => ComponentView[]
  context: OrderContext
  draw: boolean
  isLarge: boolean
  highlighted: string | undefined
}) {
  const [ref, drawn] = useSeen<HTMLUListElement>(draw)
  return (
    <ul ref={ref} className={cx('flex flex-col gap-2 px-4 pt-1 pb-3', !drawn && roomFor(item.componentCount))}>
      {drawn &&
        componentsOf(item).map((component) => (
          <OrderComponent
            key={component.id}
            component={component}
            context={context}
            apart={isLarge}
            highlighted={component.id === highlighted}
            refetchBlocked={item.refetchBlocked}
          />
        ))}
    </ul>
  )
}

/** About what they take, so that opening many items at once brings few of them into view. */
const roomFor = (components: number) => (components > 4 ? 'min-h-dvh' : components > 1 ? 'min-h-72' : 'min-h-32')
