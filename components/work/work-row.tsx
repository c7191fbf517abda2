'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'
import type { WorkItem } from '#lib/contract/production.ts'
import { paths } from '#lib/paths.ts'
import { nameOf } from '#lib/work/rules.ts'
import { CompleteButton } from './complete-button.tsx'
import { Deadline } from './deadline.tsx'
import { ItemParts } from './item-parts.tsx'
import { SelectRow } from './select-row.tsx'
import { useDesk, useList, useWork } from './work-context.ts'
import { rowGrid } from './work-grid.ts'

/**
 * One item. It is drawn again only when it changes itself. Of its texts only the name is cut off where it is long:
 * each clip costs the browser work in every frame of scrolling.
 */
export const WorkRow = memo(function WorkRow({ item, clockKey }: { item: WorkItem; clockKey: string }) {
  const t = useTranslations('work')
  const work = useWork()
  const id = item._id
  const gone = useList(({ window }) => window.gone.get(id)?.how)
  const open = useDesk((state) => state.open.has(id))
  const scanned = useDesk((state) => state.scanned === id)
  const name = nameOf(item)
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an li stands in a ul, and between the two is the chunk
      role="listitem"
      data-row={id}
      data-gone={gone}
      aria-current={scanned ? 'true' : undefined}
      className={cx(
        'border-b border-border has-checked:bg-accent-soft',
        scanned && 'outline-2 -outline-offset-2 outline-accent',
        gone ? 'text-muted' : 'hover:bg-hover',
      )}
    >
      <div className={cx(rowGrid, 'py-1.5')}>
        <div className="max-md:row-span-3 max-md:self-start">
          {!gone && <SelectRow id={id} label={t('list.select', { item: name, order: item.order.sourceOrderId })} />}
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
          <span className="block font-mono text-sm break-all text-muted">{item.barcode}</span>
        </div>
        <div className="min-w-0 max-md:col-start-2 max-md:row-start-2 max-md:flex max-md:flex-wrap max-md:gap-x-2">
          <Link
            href={paths.order(item.orderId, { itemId: id })}
            prefetch={false}
            data-part="order"
            className="block font-mono wrap-anywhere text-accent hover:underline"
          >
            {item.order.sourceOrderId}
          </Link>
          <span className="block text-sm wrap-anywhere text-muted">{item.order.sourceName}</span>
        </div>
        <div className="whitespace-nowrap tabular-nums md:text-right max-md:col-start-3 max-md:row-start-2 max-md:self-start max-md:text-right">
          {t('list.copiesOf', { count: item.quantity })}
        </div>
        <Deadline item={item} clockKey={clockKey} className="max-md:col-start-2 max-md:row-start-3" />
        <div className="justify-self-end max-md:col-start-3 max-md:row-start-3 max-md:self-end">
          {gone ? (
            <Badge tone={gone === 'completed' ? 'success' : 'info'}>{t(`gone.${gone}`)}</Badge>
          ) : (
            <CompleteButton item={item} size="small" />
          )}
        </div>
      </div>
      {open && <ItemParts item={item} />}
    </div>
  )
})
