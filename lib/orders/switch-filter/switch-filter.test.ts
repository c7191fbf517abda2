import { expect, it } from 'vitest'
import { type OrderSearchParams, toOrdersSearch } from '#lib/orders/search-params.ts'
import { switchFilter } from './switch-filter.ts'

type Filters = OrderSearchParams['filters']
const at = (status: string[], date?: Filters['orderData.date'], perPage = 10) =>
  toOrdersSearch({
    page: 1,
    perPage,
    filters: { 'orderData.status': status as Filters['orderData.status'], 'orderData.date': date },
  })

it('[OL-03] a filter that is switched while a page loads changes the requested ones', () => {
  for (const [shown, wanted, href, next] of [
    ['', at(['error']), at(['shipped']), at(['error', 'shipped'])],
    [at(['error', 'shipped']), at(['shipped']), at(['error']), ''],
    ['', at(['error']), at(['error']), at(['error'])],
    ['', at(['error'], 'today'), at([], 'week'), at(['error'], 'week')],
    ['', at([], 'today'), at(['error']), at(['error'], 'today')],
    [
      at([], undefined, 25),
      at(['error'], undefined, 25),
      at(['shipped'], undefined, 25),
      at(['error', 'shipped'], undefined, 25),
    ],
  ] as const) {
    expect(switchFilter({ shown, wanted, href }), `${shown} ${wanted} ${href}`).toBe(next)
  }
})
