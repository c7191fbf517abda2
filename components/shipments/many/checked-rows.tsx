'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/buttons/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { type Column, Table } from '#components/ui/data/table.tsx'
import { Icon } from '#components/ui/icon.tsx'
import type { Failure } from '#lib/browser/calls/run-sequentially.ts'
import { paths } from '#lib/common/paths.ts'
import { askedKinds, type CheckedRow } from '#lib/shipments/many/check-rows.ts'
import type { RowOutcome } from '#lib/shipments/many/ship-row.ts'
import { useRowTexts } from './use-row-texts.ts'

const shownAtOnce = 100

type Outcomes = ReadonlyMap<number, RowOutcome | Failure>

/** What needs a look comes first. */
export function CheckedRows({ rows, outcomes }: { rows: readonly CheckedRow[]; outcomes: Outcomes }) {
  const t = useTranslations('shipments.many')
  const [shown, setShown] = useState(shownAtOnce)
  const inOrder = rows.toSorted((row, other) => rank(row) - rank(other))
  return (
    <>
      <Table
        label={t('checked')}
        columns={columnsOf(t, outcomes)}
        rows={inOrder.slice(0, shown)}
        rowKey={({ line }) => String(line)}
      />
      {inOrder.length > shown && (
        <div className="border-t border-border p-3">
          <Button onClick={() => setShown(shown + shownAtOnce)}>
            {t('more', { count: Math.min(shownAtOnce, inOrder.length - shown) })}
          </Button>
        </div>
      )}
    </>
  )
}

const columnsOf = (
  t: ReturnType<typeof useTranslations<'shipments.many'>>,
  outcomes: Outcomes,
): Column<CheckedRow>[] => [
  { key: 'line', header: t('column.line'), cell: ({ line }) => line, align: 'end', className: 'sm:w-16', from: 'sm' },
  {
    key: 'order',
    header: t('column.order'),
    phone: 'title',
    mono: true,
    cell: (row) => <OrderName row={row} />,
  },
  {
    key: 'shipment',
    header: t('column.shipment'),
    align: 'end',
    from: 'md',
    cell: ({ verdict }) => 'parcel' in verdict && verdict.parcel.number,
  },
  { key: 'number', header: t('column.number'), mono: true, cell: ({ tracking }) => tracking.trackingNumber },
  {
    key: 'result',
    header: t('column.result'),
    className: 'sm:w-1/2',
    cell: (row) => <RowResult row={row} outcome={outcomes.get(row.line)} />,
  },
]

function OrderName({ row: { name, verdict } }: { row: CheckedRow }) {
  if (!('parcel' in verdict)) return name
  return (
    <Link href={paths.order(verdict.parcel.orderId)} prefetch={false} className="text-accent hover:underline">
      {name}
    </Link>
  )
}

function RowResult({ row, outcome }: { row: CheckedRow; outcome: RowOutcome | Failure | undefined }) {
  const texts = useRowTexts()
  const { icon, tone } = styles[groupOf(row, outcome)]
  return (
    <span className="flex items-start gap-2">
      <Icon name={icon} className={cx('mt-0.5', tone)} />
      <span>{texts.ofRow(row, outcome)}</span>
    </span>
  )
}

const styles = {
  ready: { icon: 'truck', tone: 'text-accent' },
  done: { icon: 'success', tone: 'text-success' },
  asked: { icon: 'warning', tone: 'text-warning' },
  problem: { icon: 'error', tone: 'text-danger' },
} as const

const isAsked = (kind: string) => askedKinds.some((asked) => asked === kind)

function groupOf({ verdict }: CheckedRow, outcome?: RowOutcome | Failure): keyof typeof styles {
  const kind = outcome?.kind ?? verdict.kind
  if (outcome ? kind === 'shipped' || kind === 'done' : kind === 'done' || kind === 'repeated') return 'done'
  return !outcome && kind === 'ready' ? 'ready' : !outcome && isAsked(kind) ? 'asked' : 'problem'
}

const rank = (row: CheckedRow) => ['problem', 'asked', 'ready', 'done'].indexOf(groupOf(row))
