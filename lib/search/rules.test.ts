import { expect, it } from 'vitest'
import { type Filter, parseFilters, toFacetFilters, toggled } from './rules.ts'

it('[SE-04] statuses add up, and one date takes the place of another', () => {
  const chosen = (['status:shipped', 'date:today', 'status:error', 'date:week'] as const).reduce<Filter[]>(toggled, [])
  expect(chosen).toEqual(['status:shipped', 'status:error', 'date:week'])
  expect(toggled(chosen, 'status:shipped')).toEqual(['status:error', 'date:week'])
  expect(toggled(chosen, 'date:week')).toEqual(['status:shipped', 'status:error'])
})

it('the filters of a search ask for any of one facet, and for all facets', () => {
  expect(toFacetFilters(['status:shipped', 'date:week', 'status:error'])).toEqual([
    ['status:shipped', 'status:error'],
    ['date:week'],
  ])
  expect(toFacetFilters([])).toEqual([])
})

it.each([
  ['another index’s facet', ['date:today', 'status:active'], 'products', ['status:active']],
  ['a date that is none', ['date:yesterday', 'date:today'], 'shipments', ['date:today']],
  ['two dates', ['date:today', 'date:week'], 'shipments', ['date:week']],
  ['the same twice', ['status:error', 'status:error'], 'shipments', ['status:error']],
  ['a status of an upstream’s own', ['status:On hold / proof'], 'shipments', ['status:On hold / proof']],
  ['prototypes', ['__proto__:x', 'constructor:y', 'status:__proto__'], 'shipments', ['status:__proto__']],
  ['no value, or too long a one', ['status:', `status:${'x'.repeat(200)}`, 'status', ''], 'shipments', []],
  ['more than a user chooses', Array.from({ length: 1000 }, () => 'status:error'), 'shipments', ['status:error']],
] as const)('reads filters of an address with %s', (_, texts, index, filters) => {
  expect(parseFilters(texts, index)).toEqual(filters)
})
