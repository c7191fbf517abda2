import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { getLocale, getTranslations } from 'next-intl/server'
import { OpenSetupList } from '#components/account/open-setup-list.tsx'
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
import { downloadLimit, printLimit } from '#lib/orders/rules.ts'
import { type OrderSearchParams, pageSizes, toOrdersQuery, toOrdersSearch } from '#lib/orders/search-params.ts'
import { type OrderRow, OrderRows } from './order-rows.tsx'
import { OrdersBar } from './orders-bar.tsx'

const hrefOf = (search: OrderSearchParams) => paths.ordersAt(toOrdersSearch(search))

export async function OrdersTable({ search }: { search: OrderSearchParams }) {
  const [t, ofSelection, ofItems, ofLists, outsourcing, status, locale, { result, time }] = await Promise.all([
    getTranslations('orders.list'),
    getTranslations('orders.selection'),
    getTranslations('orders.items'),
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
  const { page: _, pagesize: _size, ...query } = toOrdersQuery(search, time) ?? {}
  const filter = toOrdersSearch({ ...search, page: 1, perPage: 10 })
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
      {count > 0 && (
        <OrdersBar
          filter={filter}
          filters={search.filters}
          query={query}
          count={count}
          locale={locale}
          texts={{
            label: ofSelection('label'),
            all: ofSelection('all', { count }),
            selected: ofSelection('selected'),
            selectAll: ofSelection('selectAll', { count }),
            clear: ofSelection('clear'),
            print: ofSelection('print'),
            download: ofSelection('download'),
            downloadFailed: ofItems('downloadFailed'),
            export: ofSelection('export'),
            failed: ofSelection('failed'),
            nothing: ofSelection('nothing'),
            notPrintable: ofSelection('notPrintable'),
            printLimit: ofSelection('printLimit', { count: printLimit }),
            downloadLimit: ofSelection('downloadLimit', { count: downloadLimit }),
          }}
        />
      )}
      {rows.length > 0 ? (
        <OrderRows
          rows={packRows(rows)}
          filter={filter}
          texts={{
            select: ofSelection('select'),
            selectPage: ofSelection('selectPage'),
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
        <>
          {!isFiltered && count === 0 && <OpenSetupList />}
          <EmptyState
            icon="box"
            title={t('empty.title')}
            action={isFiltered && <ButtonLink href={paths.orders}>{t('empty.clear')}</ButtonLink>}
          >
            {count > 0 ? ofLists('beyond', { pages }) : t(isFiltered ? 'empty.filtered' : 'empty.text')}
          </EmptyState>
        </>
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
