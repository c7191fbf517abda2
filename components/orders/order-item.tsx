import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'
import { CompleteItem } from '#components/work/complete-item.tsx'
import type { File } from '#lib/contract/files.ts'
import type { Item } from '#lib/contract/orders.ts'
import type { AccountTime } from '#lib/dates/account-time.ts'
import { type BarcodeHit, errorsOf } from '#lib/orders/rules.ts'
import { OrderComponent } from './order-component.tsx'

export function OrderItem({
  item,
  orderId,
  files,
  selected,
  refetchBlocked,
  canPrint,
  completable,
  open,
  time,
}: {
  item: Item
  orderId: string
  files: ReadonlyMap<string, File>
  selected: BarcodeHit | undefined
  refetchBlocked: boolean
  canPrint: boolean
  completable: boolean
  open: boolean
  time: AccountTime
}) {
  const t = useTranslations('orders.item')
  const fileOf = (fileId: string | undefined) => (fileId ? files.get(fileId) : undefined)
  const errors = item.components.reduce((sum, component) => sum + errorsOf(fileOf(component.fileId)).length, 0)
  const canComplete = completable && item.status === 'live'
  return (
    <li
      id={item._id}
      tabIndex={-1}
      className={cx('relative', selected && 'bg-accent-soft/40')}
      aria-current={selected ? 'true' : undefined}
    >
      <details open={open || selected !== undefined} data-errors={errors} className="group">
        <summary
          className={cx(
            'flex min-h-12 list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-hover',
            canComplete && 'sm:pr-36',
          )}
        >
          <Icon name="chevron-right" className="-mr-1 text-muted group-open:rotate-90" />
          <span className="font-mono text-sm text-muted">{item.barcode}</span>
          <h3 className="min-w-0 font-medium">{item.description || item.sku}</h3>
          <span className="ml-auto flex items-center gap-2">
            {errors > 0 && <Badge tone="danger">{t('errors', { count: errors })}</Badge>}
            {item.status === 'complete' && <Badge tone="success">{t('complete')}</Badge>}
            <span className="whitespace-nowrap tabular-nums">{t('copies', { count: item.quantity })}</span>
          </span>
        </summary>
        <ul className="flex flex-col gap-2 px-4 pt-1 pb-3">
          {item.components.map((component) => (
            <OrderComponent
              key={component._id}
              component={component}
              orderId={orderId}
              canPrint={canPrint}
              file={fileOf(component.fileId)}
              highlighted={selected?.componentId === component._id}
              refetchBlocked={refetchBlocked}
              time={time}
            />
          ))}
        </ul>
      </details>
      {canComplete && (
        // Outside the summary, so that pressing it does not fold the item.
        <div className="flex px-4 pb-3 sm:absolute sm:top-0 sm:right-0 sm:h-12 sm:items-center sm:pb-0">
          <CompleteItem itemId={item._id} label={item.description || item.sku} />
        </div>
      )}
    </li>
  )
}
