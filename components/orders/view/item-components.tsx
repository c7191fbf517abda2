'use client'

import { cx } from '#components/ui/cx.ts'
import { useSeen } from '#components/ui/use-seen.ts'
import type { ItemModel, PointedAt } from '#lib/orders/view-model.ts'
import { OrderComponent, type OrderContext } from './order-component.tsx'

/** The components of an item. In a large order they are rendered when the item is open and near the view, or pointed at. */
export function ItemComponents({
  item,
  context,
  isLarge,
  pointedAt,
}: {
  item: ItemModel
  context: OrderContext
  isLarge: boolean
  pointedAt: PointedAt | undefined
}) {
  const [ref, isSeen] = useSeen<HTMLUListElement>(!isLarge || pointedAt !== undefined)
  return (
    <ul ref={ref} className={cx('flex flex-col gap-2 px-4 pt-1 pb-3', !isSeen && roomFor(item.components.length))}>
      {isSeen &&
        item.components.map((component) => (
          <OrderComponent
            key={component.id}
            component={component}
            item={item}
            context={context}
            isLarge={isLarge}
            highlighted={component === pointedAt?.component}
          />
        ))}
    </ul>
  )
}

/** About the height of the components, so that few items come into view when many are opened at once. */
const roomFor = (components: number) => (components > 4 ? 'min-h-dvh' : components > 1 ? 'min-h-72' : 'min-h-32')
