import { expect, it } from 'vitest'
import { formatDate, formatDateTime, formatTimestamp, toCreatedQuery, withInstants } from './account-time.ts'

const tokyo = { timezone: 'Asia/Tokyo', dateFormat: 'dd/MM/yyyy' }
const utc = { ...tokyo, timezone: 'UTC' }
const iso = '2026-11-20T16:30:00.000Z'

it('a moment is written in the account’s format and zone to the minute, and a day without a time', () => {
  for (const [moment, account, shown] of [
    [iso, tokyo, '21/11/2026 01:30'],
    [iso, {}, '2026/11/20 16:30'],
    [iso, { timezone: 'Mars/Olympus' }, '2026/11/20 16:30'],
    ['2026-11-20T15:00:00.000Z', utc, '20/11/2026 15:00'],
    ['2026-11-20T15:01:00Z', utc, '20/11/2026 15:01'],
    ['2026-11-20T15:00:30+02:00', utc, '20/11/2026 13:00'],
    ['2026-11-20', { ...tokyo, timezone: 'America/New_York' }, '20/11/2026'],
    ['2026-13-20T15:00:01Z', utc, '2026-13-20T15:00:01Z'],
  ] as const)
    expect(formatDateTime(moment, account), moment).toBe(shown)
  expect([formatDate(iso, tokyo), formatDate('soon', tokyo)]).toEqual(['21/11/2026', 'soon'])
})

it('[SU-01] a submission error is dated to the second, without settings as DD/MM/YYYY', () => {
  const account = { ...tokyo, dateFormat: 'yyyy-MM-dd' }
  expect(formatTimestamp('2026-11-20T16:30:05.900Z', account)).toBe('2026-11-21 01:30:05')
  expect([formatTimestamp(iso, {}), formatTimestamp('soon', tokyo)]).toEqual(['20/11/2026 16:30:00', 'soon'])
})

it('[OL-03] a period begins and ends at the midnights of the account’s zone', () => {
  for (const [what, period, timezone, now, from, until] of [
    ['already tomorrow', 'today', 'Asia/Tokyo', '2026-11-20T16:30', '2026-11-20T15:00'],
    ['a day with two midnights', 'today', 'America/Havana', '2026-11-01T18:00', '2026-11-01T04:00'],
    ['still today', 'today', 'America/Los_Angeles', '2026-11-20T16:30', '2026-11-20T08:00'],
    ['the last ISO week', 'week', 'Europe/London', '2026-11-20T16:30', '2026-11-09T00:00', '2026-11-15T23:59'],
    ['a week over the new year', 'week', 'UTC', '2026-01-05T12:00', '2025-12-29T00:00', '2026-01-04T23:59'],
    ['an unknown zone', 'today', 'Mars/Olympus', '2026-03-08T12:00', '2026-03-08T00:00'],
    ['a Monday', 'week', 'UTC', '2026-11-16T08:00', '2026-11-09T00:00', '2026-11-15T23:59'],
    ['before two midnights', 'month', 'America/Havana', '2026-11-10T12:00', '2026-10-01T04:00', '2026-11-01T03:59'],
    ['the last month', 'month', 'UTC', '2026-11-20T16:30', '2026-10-01T00:00', '2026-10-31T23:59'],
    ['a month of the year before', 'month', 'UTC', '2026-01-01T12:00', '2025-12-01T00:00', '2025-12-31T23:59'],
    ['from the 31st', 'month', 'UTC', '2026-03-31T10:00', '2026-02-01T00:00', '2026-02-28T23:59'],
    ['the end of summer time', 'week', 'Europe/Berlin', '2026-10-28T10:00', '2026-10-18T22:00', '2026-10-25T22:59'],
  ] as const) {
    const range = { $gte: `${from}:00.000Z`, ...(until && { $lte: `${until}:59.999Z` }) }
    expect(toCreatedQuery(period, { timezone }, new Date(`${now}:00Z`)), what).toEqual(range)
  }
})

it('a deadline without a zone is of the site’s clock, and a day ends at its end', () => {
  for (const [given, read] of [
    ['2026-12-01', '2026-12-01T14:59:59.999Z'],
    ['2026-12-01T17:00:00', '2026-12-01T08:00:00.000Z'],
    ['2026-12-01T17:00:00.0000000+01:00', '2026-12-01T17:00:00.0000000+01:00'],
    ['2026-12-01T17:00:00Z', '2026-12-01T17:00:00Z'],
    ['soon', 'soon'],
    [undefined, undefined],
  ])
    expect(withInstants({ shipByDate: given }, tokyo), given).toEqual({ shipByDate: read })
})
