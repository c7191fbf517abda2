'use client'

import { NamedStatusBadge } from '#components/orders/named-status-badge.tsx'
import { type Column, Table } from '#components/ui/data/table.tsx'
import { paths } from '#lib/common/paths.ts'

/** A list of texts, because the names of nine fields would be sent with each row. */
export type OrderRow = readonly [
  id: string,
  status: string,
  statusName: string,
  sourceOrderId: string,
  from: string,
  lines: string,
  quantity: string,
  shipments: string,
  submitted: string,
]
type Texts = Record<
  'title' | 'status' | 'orderId' | 'from' | 'lineItems' | 'quantity' | 'shipments' | 'submitted',
  string
>

/** In the browser too, so that a page carries each row once as elements and once as nine texts (decision 057). */
export function OrderRows({ rows, texts }: { rows: readonly OrderRow[]; texts: Texts }) {
  return (
    <Table
      label={texts.title}
      columns={columns(texts)}
      rows={rows}
      rowKey={([id]) => id}
      rowHref={([id]) => paths.order(id)}
    />
  )
}

const columns = (texts: Texts): Column<OrderRow>[] => [
  {
    key: 'status',
    header: texts.status,
    cell: ([, status, statusName]) => <NamedStatusBadge status={status} name={statusName} />,
    phone: 'aside',
    className: 'sm:w-36',
  },
  {
    key: 'id',
    header: texts.orderId,
    cell: ([, , , sourceOrderId]) => sourceOrderId,
    phone: 'title',
    mono: true,
    cut: true,
    className: 'sm:max-w-44 xl:max-w-96',
  },
  { key: 'from', header: texts.from, cell: ([, , , , from]) => from, cut: true, className: 'sm:w-full sm:max-w-0' },
  { key: 'lines', header: texts.lineItems, cell: ([, , , , , lines]) => lines, align: 'end', phone: 'hidden' },
  {
    key: 'quantity',
    header: texts.quantity,
    cell: ([, , , , , , quantity]) => quantity,
    align: 'end',
    phone: 'hidden',
  },
  {
    key: 'shipments',
    header: texts.shipments,
    cell: ([, , , , , , , shipments]) => shipments,
    align: 'end',
    phone: 'hidden',
    from: 'medium',
  },
  {
    key: 'submitted',
    header: texts.submitted,
    cell: ([, , , , , , , , submitted]) => submitted,
    className: 'whitespace-nowrap',
  },
]
