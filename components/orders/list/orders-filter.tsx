import { getTranslations } from 'next-intl/server'
import { paths } from '#lib/common/paths.ts'
import { orderStatuses } from '#lib/contract/orders.ts'
import { datePeriods } from '#lib/contract/shared/date-ranges.ts'
import { type OrderSearchParams, toOrdersSearch } from '#lib/orders/search-params.ts'
import { type FilterOption, QuickFilters } from './quick-filters.tsx'

export async function OrdersFilter({ search }: { search: OrderSearchParams }) {
  const t = await getTranslations('orders')
  const { 'orderData.status': chosen, 'orderData.date': period } = search.filters
  const hrefWith = (filters: Partial<OrderSearchParams['filters']>) =>
    paths.ordersAt(toOrdersSearch({ ...search, page: 1, filters: { ...search.filters, ...filters } }))
  return (
    <QuickFilters
      title={t('filter.title', { active: chosen.length + (period ? 1 : 0) })}
      shown={toOrdersSearch({ ...search, page: 1 })}
      groups={[
        {
          label: t('filter.status'),
          options: orderStatuses.map((status): FilterOption => {
            const on = chosen.includes(status)
            const others = chosen.filter((other) => other !== status)
            const href = hrefWith({ 'orderData.status': on ? others : [...chosen, status] })
            return { text: t(`status.${status}`), href, on }
          }),
        },
        {
          label: t('filter.date'),
          options: datePeriods.map((option): FilterOption => {
            const on = option === period
            return { text: t(`filter.${option}`), href: hrefWith({ 'orderData.date': on ? undefined : option }), on }
          }),
        },
      ]}
    />
  )
}
