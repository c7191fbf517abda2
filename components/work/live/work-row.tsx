'use client'

import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { memo, useState } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Badge } from '#components/ui/data/badge.tsx'
import { Code } from '#components/ui/data/code.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { CompleteButton } from '#components/work/completion/complete-button.tsx'
import { Deadline } from '#components/work/deadline.tsx'
import { useWork } from '#components/work/work-context.ts'
import { formatDateTime } from '#lib/common/dates/account-time.ts'
import { counted } from '#lib/common/i18n/format-count.ts'
import { paths } from '#lib/common/paths.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import { itemNameOf } from '#lib/orders/rules.ts'
import { orderNameOf } from '#lib/work/formats.ts'
import type { Departure } from '#lib/work/rows/held-rows.ts'
import { deadlineDateOf, whyNotComplete } from '#lib/work/rules.ts'
import { RowPicture } from './row-picture.tsx'
import { WorkItemComponents } from './work-item-components.tsx'

/** The columns of a row and of the line above them; on a phone a row is a card of three lines. */
export const rowGrid =
  'grid items-center gap-x-2 px-4 max-md:grid-cols-[2rem_minmax(0,1fr)_auto] max-md:gap-y-1 md:max-xl:px-3 xl:gap-x-3 md:grid-cols-[1.5rem_2.25rem_2rem_minmax(0,1fr)_6rem_3rem_11.5rem_7.75rem] xl:grid-cols-[1.5rem_2.25rem_2.5rem_minmax(0,3fr)_minmax(7.5rem,2fr)_5.5rem_13rem_7.75rem]'

export type RowProps = {
  item: WorkItem
  gone: Departure | undefined
  isPending: boolean
  isScanned: boolean
}

/** Of few elements, none turned, drawn or clipped without need: each costs work in every frame of scrolling. */
export const WorkRow = memo(function WorkRow({ item, gone, isPending, isScanned }: RowProps) {
  const t = useTranslations('work')
  const locale = useLocale()
  const work = useWork()
  const isHydrated = useHydrated()
  const [isOpen, setIsOpen] = useState(false)
  const id = item._id
  const name = itemNameOf(item)
  const date = deadlineDateOf(item)
  const copies = counted(item.quantity, locale)
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an li stands in a ul, and between the two is the block
      role="listitem"
      data-row={id}
      data-gone={gone}
      aria-current={isScanned ? 'true' : undefined}
      className={cx(
        rowGrid,
        'border-b border-border py-1.5',
        isScanned && 'outline-2 -outline-offset-2 outline-accent',
        gone ? 'text-muted' : 'hover:bg-hover data-selected:bg-accent-soft',
      )}
    >
      {gone ? (
        <span />
      ) : (
        // Not controlled: WorkRows checks the boxes of all rows by the selection, and colours the rows. Its name is no
        // hidden text, which the browser would have to clip.
        <label className="inline-flex min-h-control min-w-6 items-center">
          <input
            type="checkbox"
            data-part="select"
            disabled={!isHydrated}
            value={id}
            aria-label={t('list.select', { item: name, order: orderNameOf(item) })}
            onChange={({ target, nativeEvent }) =>
              work.choose(id, target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
            }
            className="size-6 shrink-0 accent-accent-fill"
          />
        </label>
      )}
      <button
        type="button"
        data-part="expand"
        disabled={!isHydrated}
        aria-expanded={isOpen}
        aria-label={t('list.expand', { item: name })}
        onClick={() => setIsOpen(!isOpen)}
        className={cx(
          'flex size-control items-center justify-center rounded-control text-muted hover:bg-neutral-soft focus-visible:-outline-offset-2 max-md:col-start-3 max-md:row-start-1 max-md:justify-self-end',
          'before:border-current before:forced-color-adjust-none',
          isOpen
            ? 'before:border-x-5 before:border-t-7 before:border-x-transparent'
            : 'before:border-y-5 before:border-l-7 before:border-y-transparent',
        )}
      />
      <RowPicture components={item.components} />
      <div className="min-w-0 max-md:col-start-2 max-md:row-start-1">
        <button
          type="button"
          data-part="show"
          disabled={!isHydrated}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => work.show(item, currentTarget)}
          className={cx(
            'cell-cut block max-w-full text-left font-medium break-words hover:underline md:truncate',
            gone && 'line-through',
          )}
        >
          {name}
        </button>
        <Code className="cell-cut block text-sm break-words text-muted md:truncate">{item.barcode}</Code>
      </div>
      <div className="min-w-0 max-md:col-start-2 max-md:row-start-2 max-md:flex max-md:flex-wrap max-md:gap-x-2">
        <Link
          href={paths.order(item.orderId, { itemId: id })}
          prefetch={false}
          data-part="order"
          className="cell-cut block min-w-0 font-mono break-words text-accent hover:underline md:truncate"
          translate="no"
        >
          {orderNameOf(item)}
        </Link>
        <span className="cell-cut block min-w-0 text-sm break-words text-muted md:truncate">
          {item.order.sourceName}
        </span>
      </div>
      <div className="text-right tabular-nums max-md:col-start-3 max-md:row-start-2 max-md:self-start max-md:whitespace-nowrap max-xs:col-start-2 max-xs:row-start-4 max-xs:text-left">
        <span className="max-md:hidden">{copies.shown}</span>
        <span className="md:hidden">{t('list.copiesOf', copies)}</span>
      </div>
      <Deadline
        item={item}
        text={date && formatDateTime(date, work.time)}
        className="max-md:col-start-2 max-md:row-start-3"
      />
      <div className="justify-self-end max-md:col-start-3 max-md:row-start-3 max-md:self-end max-xs:col-start-2 max-xs:row-start-5 max-xs:justify-self-start">
        {gone ? (
          <Badge tone={gone === 'completed' ? 'success' : 'info'}>{t(`gone.${gone}`)}</Badge>
        ) : (
          whyNotComplete(item) !== 'item' && <CompleteButton item={item} isPending={isPending} />
        )}
      </div>
      {isOpen && (
        <div className="col-span-full -mx-4">
          <WorkItemComponents item={item} />
        </div>
      )}
    </div>
  )
})
