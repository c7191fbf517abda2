import { getTranslations } from 'next-intl/server'
import { Icon } from '#components/ui/icon.tsx'
import { orderStatuses } from '#lib/contract/orders.ts'
import { datePeriods } from '#lib/dates/account-time.ts'
import { type OrderSearchParams, toOrdersSearch } from '#lib/orders/search-params.ts'
import { paths } from '#lib/paths.ts'
import { type FilterOption, QuickFilters } from './quick-filters.tsx'

/** Every filter is a link to the list with that filter switched, so it works without scripts and can be shared. */
export async function OrdersFilter({ search }: { search: OrderSearchParams }) {
  const t = await getTranslations('orders')
  const { 'orderData.status': chosen, 'orderData.date': period } = search.filters
  const active = chosen.length + (period ? 1 : 0)
  const hrefWith = (filters: Partial<OrderSearchParams['filters']>) =>
    paths.ordersAt(toOrdersSearch({ ...search, page: 1, filters: { ...search.filters, ...filters } }))
  return (
    <details open={active > 0} className="border-b border-border">
      <summary className="flex h-11 cursor-pointer items-center gap-2 px-4 text-sm font-medium hover:bg-hover">
        <Icon name="filter" />
        {t('filter.title', { active })}
      </summary>
      <QuickFilters
        shown={toOrdersSearch({ ...search, page: 1 })}
        groups={[
          {
            label: t('filter.status'),
            options: orderStatuses.map((status): FilterOption => {
              const on = chosen.includes(status)
              const others = chosen.filter((other) => other !== status)
              const href = hrefWith({ 'orderData.status': on ? others : [...chosen, status] })
              return [t(`status.${status}`), href, on]
            }),
          },
          {
            label: t('filter.date'),
            options: datePeriods.map((option): FilterOption => {
              const on = option === period
              return [t(`filter.${option}`), hrefWith({ 'orderData.date': on ? undefined : option }), on]
            }),
          },
        ]}
      />
    </details>
  )
}
