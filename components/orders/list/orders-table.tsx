import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { getLocale, getTranslations } from 'next-intl/server'
import { isBadgeStatus } from '#components/orders/named-status-badge.tsx'
import { ReadFailed } from '#components/shell/read-failed.tsx'
import { RememberList } from '#components/shell/remember-list.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { packRows } from '#components/ui/data/packed-rows.ts'
import { Pager } from '#components/ui/data/pager.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { loadWithAccountTime } from '#lib/account/loaders.ts'
import { formatDateTime } from '#lib/common/dates/account-time.ts'
import { formatCount } from '#lib/common/i18n/format-count.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { paths } from '#lib/common/paths.ts'
import { loadOrders } from '#lib/orders/loaders.ts'
import { type OrderSearchParams, pageSizes, toOrdersSearch } from '#lib/orders/search-params.ts'
import { type OrderRow, OrderRows } from './order-rows.tsx'

const hrefOf = (search: OrderSearchParams) => paths.ordersAt(toOrdersSearch(search))

export async function OrdersTable({ search }: { search: OrderSearchParams }) {
  const [t, ofLists, outsourcing, status, locale, { result, time }] = await Promise.all([
    getTranslations('orders.list'),
    getTranslations('lists'),
    getTranslations('outsourcing'),
    getTranslations('orders.status'),
    getLocale(),
    loadWithAccountTime(loadOrders(search)),
  ])
  const remembered = <RememberList list="orders" href={hrefOf(search)} />
  if (!result.ok) {
    return (
      <>
        {remembered}
        <OrdersFailed retryHref={hrefOf(search)} />
      </>
    )
  }
  const { data, count } = result.value
  const pages = Math.ceil(count / search.perPage)
  const isFiltered = search.filters['orderData.status'].length > 0 || search.filters['orderData.date'] !== undefined
  const rows = data.map(
    ({ _id, source, outsourcedTo, orderData }): OrderRow => ({
      id: _id,
      status: orderData.status,
      statusName: isBadgeStatus(orderData.status) ? status(orderData.status) : orderData.status,
      sourceOrderId: orderData.sourceOrderId,
      from: source.name,
      outsourced: outsourcedTo ? outsourcing('placed', { name: isolate(outsourcedTo) }) : '',
      lineItems: formatCount(orderData.items.length, locale),
      quantity: formatCount(
        orderData.items.reduce((sum, item) => sum + item.quantity, 0),
        locale,
      ),
      shipments: formatCount(orderData.shipments.length, locale),
      submitted: formatDateTime(orderData.date, time),
    }),
  )
  return (
    <>
      {remembered}
      {rows.length > 0 ? (
        <OrderRows
          rows={packRows(rows)}
          texts={{
            title: t('title'),
            status: t('column.status'),
            sourceOrderId: t('column.orderId'),
            from: t('column.from'),
            lineItems: t('column.lineItems'),
            quantity: t('column.quantity'),
            shipments: t('column.shipments'),
            submitted: t('column.submitted'),
          }}
        />
      ) : (
        <EmptyState
          icon="box"
          title={t('empty.title')}
          action={isFiltered && <ButtonLink href={paths.orders}>{t('empty.clear')}</ButtonLink>}
        >
          {count > 0 ? ofLists('beyond', { pages }) : t(isFiltered ? 'empty.filtered' : 'empty.text')}
        </EmptyState>
      )}
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

function OrdersFailed({ retryHref }: { retryHref: Route }) {
  const t = useTranslations('orders.list.failed')
  return (
    <ReadFailed title={t('title')} retryHref={retryHref}>
      {t('text')}
    </ReadFailed>
  )
}
