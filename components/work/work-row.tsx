'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'
import type { WorkItem } from '#lib/contract/production.ts'
import { paths } from '#lib/paths.ts'
import { nameOf } from '#lib/work/rules.ts'
import type { Gone } from '#lib/work/window.ts'
import { CompleteButton } from './complete-button.tsx'
import { Deadline } from './deadline.tsx'
import { ItemParts } from './item-parts.tsx'
import { useDesk, useWork } from './work-context.ts'
import { rowGrid } from './work-grid.ts'

/**
 * One item. What is out of sight costs the browser nothing, and a row is drawn again only when it changes itself.
 */
export const WorkRow = memo(function WorkRow({ item, gone }: { item: WorkItem; gone: Gone['how'] | undefined }) {
  const t = useTranslations('work')
  const work = useWork()
  const id = item._id
  const selected = useDesk(({ selection }) => selection.ids.has(id))
  const open = useDesk((state) => state.open.has(id))
  const scanned = useDesk((state) => state.scanned === id)
  const name = nameOf(item)
  return (
    <li
      data-row={id}
      data-gone={gone}
      aria-current={scanned ? 'true' : undefined}
      className={cx(
        'border-b border-border [contain-intrinsic-size:auto_3.75rem] [content-visibility:auto] max-md:[contain-intrinsic-size:auto_7.5rem]',
        selected && 'bg-accent-soft',
        scanned && 'outline-2 -outline-offset-2 outline-accent',
        gone ? 'text-muted' : !selected && 'hover:bg-hover',
      )}
    >
      <div className={cx(rowGrid, 'py-1.5')}>
        <div className="max-md:row-span-3 max-md:self-start">
          {!gone && (
            <Checkbox
              hideLabel
              data-part="select"
              label={t('list.select', { item: name, order: item.order.sourceOrderId })}
              checked={selected}
              onChange={({ target, nativeEvent }) =>
                work.choose(id, target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
              }
            />
          )}
        </div>
        <button
          type="button"
          data-part="expand"
          aria-expanded={open}
          aria-label={t('list.expand', { item: name })}
          onClick={() => work.desk.toggle(id)}
          className="flex size-control items-center justify-center rounded-control text-muted hover:bg-neutral-soft focus-visible:-outline-offset-2 max-md:col-start-3 max-md:row-start-1 max-md:justify-self-end"
        >
          <Icon name={open ? 'chevron-down' : 'chevron-right'} />
        </button>
        <div className="min-w-0 max-md:col-start-2 max-md:row-start-1">
          <button
            type="button"
            data-part="show"
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => work.show(item, currentTarget)}
            className={cx('block max-w-full truncate text-left font-medium hover:underline', gone && 'line-through')}
          >
            {name}
          </button>
          <span className="block truncate font-mono text-sm text-muted">{item.barcode}</span>
        </div>
        <div className="min-w-0 max-md:col-start-2 max-md:row-start-2 max-md:flex max-md:flex-wrap max-md:gap-x-2">
          <Link
            href={paths.order(item.orderId, { itemId: id })}
            prefetch={false}
            data-part="order"
            className="block truncate font-mono text-accent hover:underline"
          >
            {item.order.sourceOrderId}
          </Link>
          <span className="block truncate text-sm text-muted">{item.order.sourceName}</span>
        </div>
        <div className="whitespace-nowrap tabular-nums md:text-right max-md:col-start-3 max-md:row-start-2 max-md:self-start max-md:text-right">
          {t('list.copiesOf', { count: item.quantity })}
        </div>
        <div className="max-md:col-start-2 max-md:row-start-3">
          <Deadline item={item} clockKey={id} />
        </div>
        <div className="justify-self-end max-md:col-start-3 max-md:row-start-3 max-md:self-end">
          {gone ? (
            <Badge tone={gone === 'completed' ? 'success' : 'info'}>{t(`gone.${gone}`)}</Badge>
          ) : (
            <CompleteButton item={item} size="small" />
          )}
        </div>
      </div>
      {open && <ItemParts item={item} />}
    </li>
  )
})
