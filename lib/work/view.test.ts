import { expect, it } from 'vitest'
import { toItemsQuery, workSearch } from './view.ts'

it.each([
  [{ due: 'today' }, 'today'],
  [{ due: ['week', 'today'] }, 'week'],
  [{ due: 'yesterday' }, undefined],
  [{ due: '' }, undefined],
  [{}, undefined],
])('[WK-02] reads %j from the address as %s', (search, due) => {
  expect(workSearch.parse(search).due).toBe(due)
})

it('[WK-01] asks for ten at a time, the earliest deadline first', () => {
  expect(toItemsQuery({ status: 'live', due: undefined }, {}, { page: 3, pagesize: 10 })).toEqual({
    page: 3,
    pagesize: 10,
    status: 'live',
    sort: 'shipByDate',
    direction: 1,
  })
})

it('[WK-02] asks for the days of the filter', () => {
  const now = new Date('2026-11-20T16:30:00Z')
  const query = toItemsQuery({ status: 'complete', due: 'today' }, { timezone: 'UTC' }, { page: 1, pagesize: 10, now })
  expect(query).toMatchObject({
    status: 'complete',
    shipByDate: { $gte: '2026-11-20T00:00:00.000Z', $lte: '2026-11-20T23:59:59.999Z' },
  })
})
