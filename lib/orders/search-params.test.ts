import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderPointer, orderSearchParams, toOrdersQuery, toOrdersSearch } from './search-params.ts'

const plain = { page: 1, perPage: 10, filters: { 'orderData.status': [] } }
const read = (search: string) => orderSearchParams.parse(Object.fromEntries(new URLSearchParams(search)))

describe('[OL-02] the orders list in the address', () => {
  it('starts at page 1 with 10 rows and no filter', () => expect(orderSearchParams.parse({})).toEqual(plain))

  it('reads what it writes', () => {
    const view = orderSearchParams.parse({
      page: '3',
      perPage: '25',
      filters: '{"orderData.status":["error","pending"],"orderData.date":"week"}',
    })
    expect(view).toEqual({
      page: 3,
      perPage: 25,
      filters: { 'orderData.status': ['error', 'pending'], 'orderData.date': 'week' },
    })
    expect(read(toOrdersSearch(view))).toEqual(view)
    expect(toOrdersSearch(orderSearchParams.parse({}))).toBe('')
  })

  it.each([
    ['a page that is no number', { page: 'x' }],
    ['page 0', { page: '0' }],
    ['a huge page', { page: '9'.repeat(400) }],
    ['a page size that is not offered', { perPage: '7' }],
    ['filters that are not JSON', { filters: '{' }],
    ['filters that are too long', { filters: `{"a":"${'x'.repeat(5000)}"}` }],
    ['filters nested 1 000 deep', { filters: '['.repeat(1000) + ']'.repeat(1000) }],
    ['a polluting filter', { filters: '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}' }],
    ['an unknown status', { filters: '{"orderData.status":["lost"],"orderData.date":"decade"}' }],
    ...[
      '{"orderData.status":',
      'null',
      '7',
      '"orderData.status"',
      '[["orderData.status","error"]]',
      '{"orderData.status":{"$ne":"error"},"orderData.date":{"$gte":"2026-01-01"}}',
      `${'{"a":'.repeat(200)}{}${'}'.repeat(200)}`,
      `${'{"orderData.status":'.repeat(9)}[]${'}'.repeat(9)}`,
      '{"__proto__":{"polluted":true}}',
      '{"orderData.status":{"__proto__":{"polluted":true}}}',
      '{"constructor":{"prototype":{"polluted":true}}}',
      `{"orderData.status":["${'x'.repeat(3500)}"]}`,
      '\u0000',
      '{"orderData.status":["\ud800"]}',
    ].map((filters): [string, { filters: string }] => [filters.slice(0, 60), { filters }]),
    ['repeated values', { page: ['1', '5'], perPage: ['10', '100'] }],
  ])('[SEC-34] the address falls back for %s', (_, search) => {
    const inherited = Object.getOwnPropertyNames(Object.prototype)
    expect(orderSearchParams.parse(search)).toEqual(plain)
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(inherited)
  })

  it('never throws, whatever the address says', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.array(fc.string()), fc.json())),
        (search) => void orderSearchParams.parse(search),
      ),
    )
  })
})

it('[OL-03] the upstream is asked for statuses and for the account’s date range', () => {
  const view = orderSearchParams.parse({ filters: '{"orderData.status":["error"],"orderData.date":"today"}' })
  expect(toOrdersQuery(view, { timezone: 'Asia/Tokyo' }, new Date('2026-11-20T16:30:00Z'))).toEqual({
    page: 1,
    pagesize: 10,
    'orderData.status': ['error'],
    'orderData.date': { $gte: '2026-11-20T15:00:00.000Z' },
  })
})

it('[OV-07] of several barcodes and items in an address the first counts, as in the browser', () => {
  expect(orderPointer.parse({ barcode: ['b3000', 'B3001'], itemId: ['a', 'b'] })).toEqual({
    barcode: 'B3000',
    itemId: 'a',
  })
})
