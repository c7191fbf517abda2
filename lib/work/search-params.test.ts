import { expect, it } from 'vitest'
import { batchSearchParams, toBatchesQuery, toBatchesSearch, workSearchParams } from './search-params.ts'

it.each([
  [{ due: 'today' }, 'today'],
  [{ due: ['week', 'today'] }, 'week'],
  [{ due: 'yesterday' }, undefined],
  [{ due: '' }, undefined],
  [{}, undefined],
])('[WK-02] the filter %j in the address of the work list is read as %s', (search, due) => {
  expect(workSearchParams.parse(search).due).toBe(due)
})

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
])('[WK-09] the address %j of the list of batches is read', (search, params) => {
  expect(batchSearchParams.parse(search)).toEqual(params)
})

it.each(['', '?status=complete', '?page=2', '?status=complete&page=7'])(
  '[WK-09] the address %j is written as it was read',
  (search) => {
    const params = batchSearchParams.parse(Object.fromEntries(new URLSearchParams(search)))
    expect(toBatchesSearch(params)).toBe(search)
  },
)

it('[WK-09] batches are asked for 100 at a time, by deadline, the latest first', () => {
  expect(toBatchesQuery(batchSearchParams.parse({}))).toEqual({
    status: 'live',
    page: 1,
    pagesize: 100,
    sort: 'sla',
    direction: -1,
  })
})
