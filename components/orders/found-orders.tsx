import type { Route } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Alert } from '#components/ui/alert.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { loadAccountTime } from '#lib/account/loaders.ts'
import { formatDateTime } from '#lib/dates/account-time.ts'
import { attempt } from '#lib/errors/attempt.ts'
import { findOrders } from '#lib/orders/find.ts'
import type { Found } from '#lib/orders/found.ts'
import { paths } from '#lib/paths.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'

const hrefOf = ({ id, barcode }: Found) => paths.order(id, { barcode })
const statusOf = ({ summary }: Found) => summary && <OrderStatusBadge status={summary.status} />

/** What a search found. A single order is what was meant: it opens. */
export async function FoundOrders({ term }: { term: string }) {
  const [t, result, time] = await Promise.all([getTranslations('orders'), attempt(findOrders(term)), loadAccountTime()])
  if (!result.ok) {
    const again = `${paths.find}?${new URLSearchParams({ q: term })}` as Route
    return (
      <div className="p-4">
        <Alert
          tone="danger"
          title={t('list.failed.title')}
          action={<ButtonLink href={again}>{t('list.failed.retry')}</ButtonLink>}
        >
          {t('list.failed.text')}
        </Alert>
      </div>
    )
  }
  const [only, ...others] = result.value
  if (!only) {
    return (
      <EmptyState
        icon="search"
        title={t('find.none', { term })}
        action={<ButtonLink href={paths.orders}>{t('find.all')}</ButtonLink>}
      >
        {t('find.try')}
      </EmptyState>
    )
  }
  if (others.length === 0) redirect(hrefOf(only))
  const columns: Column<Found>[] = [
    { key: 'order', header: t('list.column.orderId'), cell: (found) => found.sourceOrderId, mono: true },
    {
      key: 'status',
      header: t('list.column.status'),
      cell: statusOf,
      phone: 'aside',
    },
    { key: 'from', header: t('list.column.from'), cell: ({ summary }) => summary?.from },
    {
      key: 'submitted',
      header: t('list.column.submitted'),
      cell: ({ summary }) => summary && formatDateTime(summary.date, time),
    },
  ]
  return (
    <Table
      label={t('find.results', { term })}
      columns={columns}
      rows={result.value}
      rowKey={({ id }) => id}
      rowHref={hrefOf}
    />
  )
}
