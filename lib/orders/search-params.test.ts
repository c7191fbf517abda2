import fc from 'fast-check'
import { expect, it } from 'vitest'
import { orderPointer, orderSearchParams, toOrdersQuery } from './search-params.ts'

const plain = { page: 1, perPage: 10, filters: { 'orderData.status': [] } }

const badFilters = [
  '{',
  'null',
  '"orderData.status"',
  '[["orderData.status","error"]]',
  '{"orderData.status":["lost"],"orderData.date":"decade"}',
  '{"orderData.status":{"$ne":"error"},"orderData.date":{"$gte":"2026-01-01"}}',
  '['.repeat(1000) + ']'.repeat(1000),
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":1}}}',
  '{"orderData.status":{"__proto__":{"polluted":true}}}',
  '{"orderData.status":["\ud800"]}',
]

it('[SEC-34] [OL-02] the list falls back to its defaults for any other address', () => {
  const inherited = Object.getOwnPropertyNames(Object.prototype)
  const badPages = [...['x', '0', '9'.repeat(400)].map((page) => ({ page })), { perPage: '7' }]
  const repeated = { page: ['1', '5'], perPage: ['10', '100'] }
  for (const search of [...badPages, repeated, ...badFilters.map((filters) => ({ filters }))])
    expect(orderSearchParams.parse(search), JSON.stringify(search).slice(0, 80)).toEqual(plain)
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(inherited)
  const any = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.array(fc.string()), fc.json()))
  fc.assert(fc.property(any, (search) => void orderSearchParams.parse(search)))
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

it('[OV-07] of several barcodes and items in an address the first counts, also a short one', () => {
  const pointer = orderPointer.parse({ barcode: ['c12', 'B3001'], itemId: ['a', 'b'] })
  expect(pointer).toEqual({ barcode: 'C12', itemId: 'a' })
})
