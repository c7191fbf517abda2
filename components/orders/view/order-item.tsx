'use client'

import { useLocale, useTranslations } from 'next-intl'
import { memo, type ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Badge } from '#components/ui/data/badge.tsx'
import { Code } from '#components/ui/data/code.tsx'
import { Tags } from '#components/ui/data/tags.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { useSeen } from '#components/ui/use-seen.ts'
import { CompleteItem } from '#components/work/completion/complete-item.tsx'
import { MadeStatus } from '#components/work/made-status.tsx'
import { counted, formatCount } from '#lib/common/i18n/format-count.ts'
import type { ItemModel, PointedAt } from '#lib/orders/view-model.ts'
import { OrderComponent, type OrderContext } from './order-component.tsx'

/** The browser skips style and layout of rows far from the view. A focus ring is not cut off. */
const skippedFarAway =
  '[contain-intrinsic-size:auto_3rem] [content-visibility:auto] [overflow-clip-margin:0.25rem] print:[content-visibility:visible]'

const isolated = (code: ReactNode) => <bdi>{code}</bdi>

type Props = {
  item: ItemModel
  context: OrderContext
  /** The order has so many components that those of an item are rendered when it is open and near the view. */
  isLarge: boolean
  pointedAt: PointedAt | undefined
}

export const OrderItem = memo(function OrderItem({
  open,
  canComplete,
  ...props
}: Props & { open: boolean; canComplete: boolean }) {
  const { item, context, isLarge, pointedAt } = props
  const t = useTranslations('orders.item')
  const locale = useLocale()
  return (
    <li
      id={item.id}
      tabIndex={-1}
      className={cx('relative', isLarge && skippedFarAway, pointedAt && 'bg-accent-soft/40')}
      aria-current={pointedAt ? 'true' : undefined}
    >
      <details open={open || pointedAt !== undefined} data-errors={item.errors} className="group">
        <summary
          className={cx(
            'flex min-h-12 list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-hover',
            canComplete && 'sm:pr-36',
          )}
        >
          <Icon name="chevron-right" className="-mr-1 text-muted group-open:rotate-90" />
          {item.barcode !== item.name && <Code className="text-sm text-muted">{item.barcode}</Code>}
          <h3 className="min-w-0 font-medium">{item.name}</h3>
          <span className="ml-auto flex items-center gap-2">
            {item.errors > 0 && <Badge tone="danger">{t('errors', counted(item.errors, locale))}</Badge>}
            <MadeStatus status={item.status} complete={t('complete')} cancelled={t('cancelled')} />
            {item.printQuantity !== undefined && (
              <Badge tone="warning">{t('print', { count: formatCount(item.printQuantity, locale) })}</Badge>
            )}
            <span className="whitespace-nowrap tabular-nums">{t('copies', counted(item.quantity, locale))}</span>
          </span>
          {item.alert && (
            <span className="flex basis-full items-start gap-1.5 rounded-control bg-warning-soft px-2 py-1 text-warning">
              <Icon name="warning" className="mt-1" />
              <span className="sr-only">{t('alert')}</span>
              <span dir="auto" className="min-w-0 font-medium whitespace-pre-line text-text">
                {item.alert}
              </span>
            </span>
          )}
        </summary>
        <p className="flex flex-wrap gap-x-4 px-4 pb-1 text-sm text-muted">
          {item.sku && item.sku !== item.name && <span>{t.rich('sku', { code: item.sku, bdi: isolated })}</span>}
          {item.sourceItemId && <span>{t.rich('sourceItemId', { code: item.sourceItemId, bdi: isolated })}</span>}
        </p>
        {item.specs.length > 0 && (
          <div className="px-4 pb-2">
            <Tags texts={item.specs} />
          </div>
        )}
        <ItemComponents {...props} />
      </details>
      {canComplete && (
        // Outside the summary, so that pressing it does not fold the item.
        <div className="flex px-4 pb-3 sm:absolute sm:top-0 sm:right-0 sm:h-12 sm:items-center sm:pb-0">
          <CompleteItem
            itemId={item.id}
            orderId={context.orderId}
            label={item.name}
            // A component among several does not stand for its item.
            isFound={pointedAt !== undefined && (!pointedAt.component || item.components.length === 1)}
          />
        </div>
      )}
    </li>
  )
})

function ItemComponents({ item, pointedAt, ...shared }: Props) {
  const [ref, isSeen] = useSeen<HTMLUListElement>(!shared.isLarge || pointedAt !== undefined)
  return (
    <ul ref={ref} className={cx('flex flex-col gap-2 px-4 pt-1 pb-3', !isSeen && roomFor(item.components.length))}>
      {isSeen &&
        item.components.map((component) => (
          <OrderComponent
            key={component.id}
            component={component}
            item={item}
            highlighted={component === pointedAt?.component}
            {...shared}
          />
        ))}
    </ul>
  )
}

/** About the height of the components, so that few items come into view when many are opened at once. */
const roomFor = (components: number) => (components > 4 ? 'min-h-dvh' : components > 1 ? 'min-h-72' : 'min-h-32')
