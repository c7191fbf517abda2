import { expect, it } from 'vitest'
import { pagesOf, pairingSearchParams, toPairingsQuery, toPairingsSearch } from './search-params.ts'

it.each([
  [{}, { status: [], page: 1 }],
  [
    { status: 'declined,pending', page: '2' },
    { status: ['pending', 'declined'], page: 2 },
  ],
  [{ status: ['paired', 'disabled'] }, { status: ['paired', 'disabled'], page: 1 }],
  [
    { status: 'live,__proto__', page: 'x' },
    { status: [], page: 1 },
  ],
])('[PP-01] the address %j means %j', (address, search) => {
  expect(pairingSearchParams.parse(address)).toEqual(search)
})

it('[PP-01] pairings are asked for newest first, a page at a time, by status where one is chosen', () => {
  expect(toPairingsQuery({ status: [], page: 1 })).toEqual({ $limit: 10, $skip: 0, $sort: { createdAt: -1 } })
  expect(toPairingsQuery({ status: ['paired'], page: 3 })).toMatchObject({ $skip: 20, $where: { status: ['paired'] } })
})

it('[PP-01] equal views have equal addresses', () => {
  expect(toPairingsSearch({ status: [], page: 1 })).toBe('')
  expect(toPairingsSearch({ status: ['pending', 'declined'], page: 2 })).toBe('?status=pending%2Cdeclined&page=2')
  expect([0, 1, 10, 11].map(pagesOf)).toEqual([0, 1, 1, 2])
})
