import { getTranslations } from 'next-intl/server'
import { FilterLink } from '#components/ui/data/filter-link.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { orderStatuses } from '#lib/contract/orders.ts'
import { datePeriods } from '#lib/dates/account-time.ts'
import { type OrderSearchParams, toOrdersSearch } from '#lib/orders/search-params.ts'
import { paths } from '#lib/paths.ts'
import { QuickFilters } from './quick-filters.tsx'

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
      <QuickFilters shown={toOrdersSearch({ ...search, page: 1 })}>
        <Group label={t('filter.status')}>
          {orderStatuses.map((status) => (
            <FilterLink
              key={status}
              href={hrefWith({
                'orderData.status': chosen.includes(status)
                  ? chosen.filter((other) => other !== status)
                  : [...chosen, status],
              })}
              on={chosen.includes(status)}
            >
              {t(`status.${status}`)}
            </FilterLink>
          ))}
        </Group>
        <Group label={t('filter.date')}>
          {datePeriods.map((option) => (
            <FilterLink
              key={option}
              href={hrefWith({ 'orderData.date': option === period ? undefined : option })}
              on={option === period}
            >
              {t(`filter.${option}`)}
            </FilterLink>
          ))}
        </Group>
      </QuickFilters>
    </details>
  )
}

function Group({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm text-muted">{label}</legend>
      <div className="flex flex-wrap gap-1.5">{children}</div>
    </fieldset>
  )
}
