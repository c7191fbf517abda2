import { expect, it } from 'vitest'
import { batchesSearch, toBatchesQuery, toBatchesSearch } from './batches-view.ts'

it.each([
  [{}, { status: 'live', page: 1 }],
  [
    { status: 'complete', page: '3' },
    { status: 'complete', page: 3 },
  ],
  [
    { status: ['complete', 'live'], page: ['2'] },
    { status: 'complete', page: 2 },
  ],
  [
    { status: 'nonsense', page: '0' },
    { status: 'live', page: 1 },
  ],
  [
    { status: '', page: '1e99' },
    { status: 'live', page: 1 },
  ],
])('[WK-09] reads the address %j', (search, view) => {
  expect(batchesSearch.parse(search)).toEqual(view)
})

it.each(['', '?status=complete', '?page=2', '?status=complete&page=7'])(
  'writes the address %j as it was read',
  (search) => {
    const view = batchesSearch.parse(Object.fromEntries(new URLSearchParams(search)))
    expect(toBatchesSearch(view)).toBe(search)
  },
)

it('[WK-09] asks for 100 live batches, by deadline, the latest first', () => {
  expect(toBatchesQuery(batchesSearch.parse({}))).toEqual({
    status: 'live',
    page: 1,
    pagesize: 100,
    sort: 'sla',
    direction: -1,
  })
})
