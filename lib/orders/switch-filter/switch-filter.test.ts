import { expect, it } from 'vitest'
import { type OrderSearchParams, toOrdersSearch } from '#lib/orders/search-params.ts'
import { switchFilter } from './switch-filter.ts'

type Status = OrderSearchParams['filters']['orderData.status']
type Period = OrderSearchParams['filters']['orderData.date']
const at = (status: string[], date?: Period, perPage = 10) =>
  toOrdersSearch({ page: 1, perPage, filters: { 'orderData.status': status as Status, 'orderData.date': date } })

it('[OL-03] a status that is switched while a page loads is added to or removed from the requested filter', () => {
  expect(switchFilter({ shown: '', wanted: at(['error']), href: at(['shipped']) })).toBe(at(['error', 'shipped']))
  const shown = at(['error', 'shipped'])
  expect(switchFilter({ shown, wanted: at(['shipped']), href: at(['error']) })).toBe('')
})

it('[OL-03] a status that is switched on twice stays on, and one date is on at a time', () => {
  expect(switchFilter({ shown: '', wanted: at(['error']), href: at(['error']) })).toBe(at(['error']))
  expect(switchFilter({ shown: '', wanted: at(['error'], 'today'), href: at([], 'week') })).toBe(at(['error'], 'week'))
  expect(switchFilter({ shown: '', wanted: at([], 'today'), href: at(['error']) })).toBe(at(['error'], 'today'))
})

it('[OL-03] the rows per page stay when a filter is switched', () => {
  const shown = at([], undefined, 25)
  expect(switchFilter({ shown, wanted: at(['error'], undefined, 25), href: at(['shipped'], undefined, 25) })).toBe(
    at(['error', 'shipped'], undefined, 25),
  )
})
