import { getFormatter, getTranslations } from 'next-intl/server'
import { OrderStatusBadge } from '#components/orders/order-status-badge.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Pager } from '#components/ui/data/pager.tsx'
import { type Column, Table } from '#components/ui/data/table.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { loadAccountTime } from '#lib/account/loaders.ts'
import type { OrderSummary } from '#lib/contract/orders.ts'
import { formatDateTime } from '#lib/dates/account-time.ts'
import { toResult } from '#lib/errors/to-result.ts'
import { loadOrders } from '#lib/orders/loaders.ts'
import { type OrderSearchParams, pageSizes, toOrdersSearch } from '#lib/orders/search-params.ts'
import { paths } from '#lib/paths.ts'
import { OrdersFailed } from './orders-failed.tsx'

const statusOf = ({ orderData }: OrderSummary) => <OrderStatusBadge status={orderData.status} />
const sourceIdOf = ({ orderData }: OrderSummary) => <span className="font-mono">{orderData.sourceOrderId}</span>
const hrefOf = (search: OrderSearchParams) => paths.ordersAt(toOrdersSearch(search))

export async function OrdersTable({ search }: { search: OrderSearchParams }) {
  const [t, format, result, time] = await Promise.all([
    getTranslations('orders.list'),
    getFormatter(),
    toResult(loadOrders(search)),
    loadAccountTime(),
  ])
  if (!result.ok) return <OrdersFailed retryHref={hrefOf(search)} />
  const { data, count, pages } = result.value
  const isFiltered = search.filters['orderData.status'].length > 0 || search.filters['orderData.date'] !== undefined
  const columns: Column<OrderSummary>[] = [
    {
      key: 'status',
      header: t('column.status'),
      cell: statusOf,
      phone: 'aside',
      className: 'sm:w-36',
    },
    {
      key: 'id',
      header: t('column.orderId'),
      cell: sourceIdOf,
      phone: 'title',
    },
    { key: 'from', header: t('column.from'), cell: (order) => order.source.name },
    {
      key: 'lines',
      header: t('column.lineItems'),
      cell: (order) => format.number(order.orderData.items.length),
      align: 'end',
      phone: 'hidden',
    },
    {
      key: 'quantity',
      header: t('column.quantity'),
      cell: (order) => format.number(quantityOf(order)),
      align: 'end',
      phone: 'hidden',
    },
    {
      key: 'shipments',
      header: t('column.shipments'),
      cell: (order) => format.number(order.orderData.shipments.length),
      align: 'end',
      phone: 'hidden',
      from: 'medium',
    },
    {
      key: 'submitted',
      header: t('column.submitted'),
      cell: (order) => formatDateTime(order.orderData.date, time),
      className: 'whitespace-nowrap',
    },
  ]
  return (
    <>
      <Table
        label={t('title')}
        columns={columns}
        rows={data}
        rowKey={(order) => order._id}
        rowHref={(order) => paths.order(order._id)}
        empty={
          <EmptyState
            icon="box"
            title={t('empty.title')}
            action={isFiltered && <ButtonLink href={paths.orders}>{t('empty.clear')}</ButtonLink>}
          >
            {count > 0 ? t('empty.beyond', { pages }) : t(isFiltered ? 'empty.filtered' : 'empty.text')}
          </EmptyState>
        }
      />
      <Pager
        page={search.page}
        pages={pages}
        hrefFor={(page) => hrefOf({ ...search, page })}
        sizes={{
          current: search.perPage,
          options: pageSizes,
          hrefFor: (perPage) => hrefOf({ ...search, perPage, page: 1 }),
        }}
        texts={{
          label: t('pager.label'),
          previous: t('pager.previous'),
          next: t('pager.next'),
          summary: t('pager.summary', { page: search.page, pages: Math.max(pages, 1), count }),
          perPage: t('pager.perPage'),
        }}
      />
    </>
  )
}

const quantityOf = (order: OrderSummary) => order.orderData.items.reduce((sum, item) => sum + item.quantity, 0)
