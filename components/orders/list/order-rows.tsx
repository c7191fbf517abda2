'use client'

import { NamedStatusBadge } from '#components/orders/named-status-badge.tsx'
import { Badge } from '#components/ui/data/badge.tsx'
import { type PackedRows, unpackRows } from '#components/ui/data/packed-rows.ts'
import { type Column, Table } from '#components/ui/data/table.tsx'
import { paths } from '#lib/common/paths.ts'

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
type Texts = Record<'title' | Exclude<keyof OrderRow, 'id' | 'statusName' | 'outsourced'>, string>

/** A client component: a page carries each row once as elements and once as texts (decision 057). */
export function OrderRows({ rows, texts }: { rows: PackedRows<keyof OrderRow>; texts: Texts }) {
  return (
    <Table
      label={texts.title}
      columns={columns(texts)}
      rows={unpackRows(rows)}
      rowKey={({ id }) => id}
      rowHref={({ id }) => paths.order(id)}
    />
  )
}

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
