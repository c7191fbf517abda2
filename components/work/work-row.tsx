'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { cx } from '#components/ui/cx.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import { paths } from '#lib/paths.ts'
import { nameOf } from '#lib/work/rules.ts'
import { CompleteButton } from './complete-button.tsx'
import { Deadline } from './deadline.tsx'
import { ItemParts } from './item-parts.tsx'
import { SelectRow } from './select-row.tsx'
import { useDeskRow, useGone, useWork } from './work-context.ts'
import { rowGrid } from './work-grid.ts'

/**
 * One item. It is drawn again only when it changes itself. Of few elements, and none of them clipped, turned or a
 * drawing: what has a clip or coordinates of its own costs the browser work in every frame of scrolling.
 */
export const WorkRow = memo(function WorkRow({ item, clockKey }: { item: WorkItem; clockKey: string }) {
  const t = useTranslations('work')
  const work = useWork()
  const id = item._id
  const gone = useGone(id)
  const open = useDeskRow(id, (state) => state.open.has(id))
  const scanned = useDeskRow(id, (state) => state.scanned === id)
  const name = nameOf(item)
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an li stands in a ul, and between the two is the chunk
      role="listitem"
      data-row={id}
      data-gone={gone}
      aria-current={scanned ? 'true' : undefined}
      className={cx(
        rowGrid,
        'border-b border-border py-1.5 has-checked:bg-accent-soft',
        scanned && 'outline-2 -outline-offset-2 outline-accent',
        gone ? 'text-muted' : 'hover:bg-hover',
      )}
    >
      {gone ? (
        <span />
      ) : (
        <SelectRow
          id={id}
          label={t('list.select', { item: name, order: item.order.sourceOrderId })}
          className="max-md:row-span-3 max-md:self-start"
        />
      )}
      <button
        type="button"
        data-part="expand"
        aria-expanded={open}
        aria-label={t('list.expand', { item: name })}
        onClick={() => work.desk.toggle(id)}
        className={cx(
          'flex size-control items-center justify-center rounded-control text-muted hover:bg-neutral-soft focus-visible:-outline-offset-2 max-md:col-start-3 max-md:row-start-1 max-md:justify-self-end',
          'before:border-current before:forced-color-adjust-none',
          open
            ? 'before:border-x-5 before:border-t-7 before:border-x-transparent'
            : 'before:border-y-5 before:border-l-7 before:border-y-transparent',
        )}
      />
      <div className="min-w-0 max-md:col-start-2 max-md:row-start-1">
        <button
          type="button"
          data-part="show"
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => work.show(item, currentTarget)}
          className={cx('block text-left font-medium wrap-anywhere hover:underline', gone && 'line-through')}
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
      {open && (
        <div className="col-span-full -mx-4">
          <ItemParts item={item} />
        </div>
      )}
    </div>
  )
})
