import { expect, it } from 'vitest'
import { type DueFilter, dueRange, toItemsQuery } from './items-query.ts'

it('[WK-01] items are asked for ten at a time, the earliest deadline first', () => {
  expect(toItemsQuery({ status: 'live', due: undefined }, {}, { page: 3, pagesize: 10 })).toEqual({
    page: 3,
    pagesize: 10,
    status: 'live',
    sort: 'shipByDate',
    direction: 1,
  })
})

it('[WK-02] items are asked for by the days of the filter', () => {
  const now = new Date('2026-11-20T16:30:00Z')
  const query = toItemsQuery({ status: 'complete', due: 'today' }, { timezone: 'UTC' }, { page: 1, pagesize: 10, now })
  expect(query).toMatchObject({
    status: 'complete',
    shipByDate: { $gte: '2026-11-20T00:00:00.000Z', $lte: '2026-11-20T23:59:59.999Z' },
  })
})

it.each([
  [
    'Tokyo, where it is tomorrow already',
    'today',
    'Asia/Tokyo',
    '2026-11-20T16:30:00Z',
    '2026-11-20T15:00:00.000Z',
    '2026-11-21T14:59:59.999Z',
  ],
  [
    'Los Angeles, where it is still yesterday',
    'today',
    'America/Los_Angeles',
    '2026-11-20T03:00:00Z',
    '2026-11-19T08:00:00.000Z',
    '2026-11-20T07:59:59.999Z',
  ],
  [
    'a day of 23 hours',
    'today',
    'Europe/London',
    '2026-03-29T12:00:00Z',
    '2026-03-29T00:00:00.000Z',
    '2026-03-29T22:59:59.999Z',
  ],
  [
    'a day of 25 hours',
    'today',
    'Europe/London',
    '2026-10-25T12:00:00Z',
    '2026-10-24T23:00:00.000Z',
    '2026-10-25T23:59:59.999Z',
  ],
  [
    'a day that begins at one o’clock',
    'today',
    'Asia/Beirut',
    '2026-03-29T12:00:00Z',
    '2026-03-28T22:00:00.000Z',
    '2026-03-29T20:59:59.999Z',
  ],
  [
    'a day with two midnights',
    'today',
    'America/Havana',
    '2026-11-01T18:00:00Z',
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T04:59:59.999Z',
  ],
  [
    'the day before one with two midnights',
    'today',
    'America/Havana',
    '2026-10-31T18:00:00Z',
    '2026-10-31T04:00:00.000Z',
    '2026-11-01T03:59:59.999Z',
  ],
  [
    'the evening before the clocks change',
    'tomorrow',
    'Europe/London',
    '2026-03-28T23:30:00Z',
    '2026-03-29T00:00:00.000Z',
    '2026-03-29T22:59:59.999Z',
  ],
  [
    'the last day of the year',
    'tomorrow',
    'UTC',
    '2026-12-31T10:00:00Z',
    '2027-01-01T00:00:00.000Z',
    '2027-01-01T23:59:59.999Z',
  ],
  [
    'a Sunday, the last day of its week',
    'week',
    'Europe/London',
    '2026-11-22T12:00:00Z',
    '2026-11-16T00:00:00.000Z',
    '2026-11-22T23:59:59.999Z',
  ],
  [
    'a Monday, the first',
    'week',
    'Europe/London',
    '2026-11-23T00:00:00Z',
    '2026-11-23T00:00:00.000Z',
    '2026-11-29T23:59:59.999Z',
  ],
  [
    'Tokyo, where Monday has begun',
    'week',
    'Asia/Tokyo',
    '2026-11-22T15:00:00Z',
    '2026-11-22T15:00:00.000Z',
    '2026-11-29T14:59:59.999Z',
  ],
  [
    'a week in which summer ends',
    'week',
    'Europe/Berlin',
    '2026-10-21T10:00:00Z',
    '2026-10-18T22:00:00.000Z',
    '2026-10-25T22:59:59.999Z',
  ],
  [
    'an account without settings',
    'today',
    undefined,
    '2026-11-20T16:30:00Z',
    '2026-11-20T00:00:00.000Z',
    '2026-11-20T23:59:59.999Z',
  ],
] satisfies [string, DueFilter, string | undefined, string, string, string][])(
  '[WK-02] %s: %s in %s at %s',
  (_, due, timezone, now, $gte, $lte) => {
    expect(dueRange(due, { timezone }, new Date(now))).toEqual({ $gte, $lte })
  },
)
