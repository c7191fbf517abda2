'use client'

import { type KeyboardEvent, useEffect } from 'react'
import { NamedStatusBadge } from '#components/orders/named-status-badge.tsx'
import { Badge } from '#components/ui/data/badge.tsx'
import { type PackedRows, unpackRows } from '#components/ui/data/packed-rows.ts'
import { type Column, Table } from '#components/ui/data/table.tsx'
import { Checkbox } from '#components/ui/forms/checkbox.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { useStore } from '#components/ui/use-store.ts'
import { paths } from '#lib/common/paths.ts'
import {
  choosePage,
  chooseRows,
  type OrderSelection,
  orderSelection,
  selectionOf,
  updateStatuses,
} from '#lib/orders/selection/selection.ts'

export type OrderRow = Record<
  | 'id'
  | 'status'
  | 'statusName'
  | 'sourceOrderId'
  | 'from'
  | 'outsourced'
  | 'lineItems'
  | 'quantity'
  | 'shipments'
  | 'submitted',
  string
>
type Texts = Record<
  'title' | 'select' | 'selectPage' | Exclude<keyof OrderRow, 'id' | 'statusName' | 'outsourced'>,
  string
>

/** A client component: a page carries each row once as elements and once as texts (decision 057). */
export function OrderRows({
  rows: packed,
  texts,
  filter,
}: {
  rows: PackedRows<keyof OrderRow>
  texts: Texts
  filter: string
}) {
  const isHydrated = useHydrated()
  const selection = selectionOf(useStore(orderSelection), filter)
  const rows = unpackRows(packed)
  useEffect(() => updateStatuses(filter, unpackRows(packed)), [filter, packed])
  function onKeyDown({ target, key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    if (key.toLowerCase() !== 'x' || ctrlKey || metaKey || altKey || !(target instanceof Element)) return
    if (selection.isAll) return
    const id = target.closest('tr')?.querySelector('[data-order]')?.getAttribute('data-order')
    if (id) chooseRows(filter, rows, { id, isOn: !selection.ids.has(id), isRange: shiftKey })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its rows have the focus
    <div className="contents" onKeyDown={onKeyDown}>
      <Table
        label={texts.title}
        columns={[choiceColumn({ rows, texts, filter, selection, isHydrated }), ...columns(texts)]}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => paths.order(id)}
      />
    </div>
  )
}

type Choice = {
  rows: readonly OrderRow[]
  texts: Texts
  filter: string
  selection: OrderSelection
  isHydrated: boolean
}

const choiceColumn = ({ rows, texts, filter, selection: { ids, isAll }, isHydrated }: Choice): Column<OrderRow> => ({
  key: 'selected',
  header: (
    // A phone has no header that is seen.
    <span className="max-sm:hidden">
      <Checkbox
        hideLabel
        label={texts.selectPage}
        disabled={!isHydrated || isAll}
        checked={isAll || rows.every(({ id }) => ids.has(id))}
        onChange={({ target }) => choosePage(filter, rows, target.checked)}
      />
    </span>
  ),
  cell: ({ id, sourceOrderId }) => (
    <Checkbox
      hideLabel
      label={`${texts.select} ${sourceOrderId}`}
      data-order={id}
      disabled={!isHydrated || isAll}
      checked={isAll || ids.has(id)}
      onChange={({ target, nativeEvent }) =>
        chooseRows(filter, rows, {
          id,
          isOn: target.checked,
          isRange: 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true,
        })
      }
    />
  ),
  phone: 'aside',
  className: 'max-sm:order-first sm:w-12',
})

const columns = (texts: Texts): Column<OrderRow>[] => [
  {
    key: 'status',
    header: texts.status,
    cell: ({ status, statusName }) => <NamedStatusBadge status={status} name={statusName} />,
    phone: 'aside',
    className: 'sm:w-36',
  },
  {
    key: 'sourceOrderId',
    header: texts.sourceOrderId,
    cell: ({ sourceOrderId }) => sourceOrderId,
    phone: 'title',
    mono: true,
    cut: true,
    className: 'sm:max-w-44 xl:max-w-96',
  },
  {
    key: 'from',
    header: texts.from,
    cell: ({ from, outsourced }) =>
      outsourced ? (
        <>
          {from} <Badge tone="info">{outsourced}</Badge>
        </>
      ) : (
        from
      ),
    cut: true,
    className: 'sm:w-full sm:max-w-0',
  },
  { key: 'lineItems', header: texts.lineItems, cell: ({ lineItems }) => lineItems, align: 'end', from: 'sm' },
  { key: 'quantity', header: texts.quantity, cell: ({ quantity }) => quantity, align: 'end', from: 'sm' },
  { key: 'shipments', header: texts.shipments, cell: ({ shipments }) => shipments, align: 'end', from: 'md' },
  { key: 'submitted', header: texts.submitted, cell: ({ submitted }) => submitted, className: 'whitespace-nowrap' },
]
