import { expect, it } from 'vitest'
import { type Filter, parseFilters, toggled } from './rules.ts'

it('[SE-04] statuses add up, and one date takes the place of another', () => {
  const chosen = (['status:shipped', 'date:today', 'status:error', 'date:week'] as const).reduce<Filter[]>(toggled, [])
  expect(chosen).toEqual(['status:shipped', 'status:error', 'date:week'])
  expect(toggled(chosen, 'status:shipped')).toEqual(['status:error', 'date:week'])
  expect(toggled(chosen, 'date:week')).toEqual(['status:shipped', 'status:error'])
})

it('[SE-04] of the filters of an address those are read that the index has and a user can choose', () => {
  for (const [texts, index, filters] of [
    [['date:today', 'status:active'], 'products', ['status:active']],
    [['date:yesterday', 'date:today'], 'shipments', ['date:today']],
    [['date:today', 'date:week'], 'shipments', ['date:week']],
    [['status:On hold / proof'], 'shipments', ['status:On hold / proof']],
    [['__proto__:x', 'constructor:y', 'status:__proto__'], 'shipments', ['status:__proto__']],
    [['status:', `status:${'x'.repeat(200)}`, 'status', ''], 'shipments', []],
    [Array.from({ length: 1000 }, () => 'status:error'), 'shipments', ['status:error']],
  ] as const) {
    expect([texts, parseFilters(texts, index)]).toEqual([texts, filters])
  }
})
