import { expect, it } from 'vitest'
import { batchSearchParams, toBatchesQuery, workSearchParams } from '../search-params.ts'
import { dueRange, toItemsQuery } from './items-query.ts'

it('[WK-01] ten items are asked for, earliest deadline first, by the days of the filter', () => {
  const page = { page: 3, pagesize: 10 }
  const sorted = { sort: 'shipByDate', direction: 1 }
  expect(toItemsQuery({ status: 'live', due: undefined }, {}, page)).toEqual({ ...page, ...sorted, status: 'live' })
  const now = new Date('2026-11-20T16:30:00Z')
  expect(toItemsQuery({ status: 'complete', due: 'today' }, { timezone: 'UTC' }, { ...page, now })).toMatchObject({
    status: 'complete',
    shipByDate: { $gte: '2026-11-20T00:00:00.000Z', $lte: '2026-11-20T23:59:59.999Z' },
  })
})

it('[WK-02] a due filter is the days of the site, whatever its clocks do', () => {
  for (const [day, due, timezone, now, from, until] of [
    // Tomorrow has begun there, or today has not.
    ['California', 'today', 'America/Los_Angeles', '2026-11-20T03:00', '2026-11-19T08:00', '2026-11-20T07:59'],
    ['no time zone', 'today', undefined, '2026-11-20T16:30', '2026-11-20T00:00', '2026-11-20T23:59'],
    ['begins at one', 'today', 'Asia/Beirut', '2026-03-29T12:00', '2026-03-28T22:00', '2026-03-29T20:59'],
    ['clocks change', 'tomorrow', 'Europe/London', '2026-03-28T23:30', '2026-03-29T00:00', '2026-03-29T22:59'],
    ['Sunday', 'week', 'Europe/London', '2026-11-22T12:00', '2026-11-16T00:00', '2026-11-22T23:59'],
    ['Monday', 'week', 'Europe/London', '2026-11-23T00:00', '2026-11-23T00:00', '2026-11-29T23:59'],
  ] as const) {
    const range = { $gte: `${from}:00.000Z`, $lte: `${until}:59.999Z` }
    expect(dueRange(due, { timezone }, new Date(`${now}:00Z`)), day).toEqual(range)
  }
})

it('[WK-02] the due filter is read from the address of the work list, and another is none', () => {
  const dueOf = (due: string | string[] | undefined) => workSearchParams.parse({ due }).due
  const given = ['today', ['week', 'today'], 'yesterday', '', undefined]
  expect(given.map(dueOf)).toEqual(['today', 'week', undefined, undefined, undefined])
})

it('[WK-09] batches are asked for 100 at a time, by deadline, the latest first', () => {
  const sorted = { sort: 'sla', direction: -1 }
  expect(toBatchesQuery(batchSearchParams.parse({}))).toEqual({ status: 'live', page: 1, pagesize: 100, ...sorted })
})
