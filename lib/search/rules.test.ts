import { expect, it } from 'vitest'
import { type Filter, indexes, parseFilters, toggled } from './rules.ts'
import { addressOf, parseSearch, type Search } from './search-params.ts'

it('[SE-04] statuses add up, and one date takes the place of another', () => {
  const chosen = (['status:shipped', 'date:today', 'status:error', 'date:week'] as const).reduce<Filter[]>(toggled, [])
  expect(chosen).toEqual(['status:shipped', 'status:error', 'date:week'])
  expect(toggled(chosen, 'status:shipped')).toEqual(['status:error', 'date:week'])
  expect(toggled(chosen, 'date:week')).toEqual(['status:shipped', 'status:error'])
})

it('[SE-04] of the filters of an address those are read that a user can choose', () => {
  for (const [texts, index, filters] of [
    [['date:today', 'status:active'], 'products', ['status:active']],
    [['date:yesterday', 'date:today'], 'shipments', ['date:today']],
    [['date:today', 'date:week'], 'shipments', ['date:week']],
    [['status:On hold / proof'], 'shipments', ['status:On hold / proof']],
    [['__proto__:x', 'constructor:y', 'status:__proto__'], 'shipments', ['status:__proto__']],
    [['status:', `status:${'x'.repeat(200)}`, 'status', ''], 'shipments', []],
    [Array.from({ length: 1000 }, () => 'status:error'), 'shipments', ['status:error']],
  ] as const)
    expect(parseFilters(texts, index), texts.join()).toEqual(filters)
})

it('the search reads from an address what was written to it, beside what the page has there', () => {
  const search: Search = { index: 'products', term: '名刺 50%', filters: ['status:active'] }
  const address = addressOf(new URL('https://portal.example/orders/list?page=2'), search, indexes)
  expect(address.searchParams.get('page')).toBe('2')
  expect(parseSearch(address.searchParams, indexes)).toEqual(search)
})
