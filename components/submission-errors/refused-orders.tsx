'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type Column, Table } from '#components/ui/data/table.tsx'
import { Checkbox } from '#components/ui/forms/checkbox.tsx'
import { paths } from '#lib/common/paths.ts'

export type RefusedOrderRow = { id: string; received: string; source: string; destination: string }

type Choice = {
  chosen: ReadonlySet<string>
  isLocked: boolean
  choose: (id: string, isChosen: boolean) => void
  chooseAll: (isChosen: boolean) => void
}

export function RefusedOrders({ orders, choice }: { orders: readonly RefusedOrderRow[]; choice: Choice | undefined }) {
  const t = useTranslations('submissionErrors')
  return (
    <Table
      label={t('together.orders')}
      rows={orders}
      rowKey={({ id }) => id}
      columns={[...(choice ? [choiceColumn(t, orders, choice)] : []), ...orderColumns(t)]}
    />
  )
}

type Texts = ReturnType<typeof useTranslations<'submissionErrors'>>

const choiceColumn = (
  t: Texts,
  orders: readonly RefusedOrderRow[],
  { chosen, isLocked, choose, chooseAll }: Choice,
): Column<RefusedOrderRow> => ({
  key: 'chosen',
  header: (
    <Checkbox
      label={t('together.all')}
      hideLabel
      disabled={isLocked}
      checked={orders.every(({ id }) => chosen.has(id))}
      onChange={({ target }) => chooseAll(target.checked)}
    />
  ),
  cell: ({ id, received }) => (
    <Checkbox
      label={t('together.one', { received })}
      hideLabel
      disabled={isLocked}
      checked={chosen.has(id)}
      onChange={({ target }) => choose(id, target.checked)}
    />
  ),
  phone: 'aside',
  className: 'w-12',
})

const orderColumns = (t: Texts): Column<RefusedOrderRow>[] => [
  {
    key: 'received',
    header: t('column.timestamp'),
    cell: ({ id, received }) => (
      <Link href={paths.submissionError(id)} prefetch={false} className="text-accent hover:underline">
        {received}
      </Link>
    ),
    phone: 'title',
    className: 'whitespace-nowrap',
  },
  { key: 'source', header: t('column.source'), cell: ({ source }) => <bdi>{source}</bdi> },
  { key: 'destination', header: t('column.destination'), cell: ({ destination }) => <bdi>{destination}</bdi> },
]
