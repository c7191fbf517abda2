import { describe, expect, it } from 'vitest'
import { formatDate, formatDateTime, formatTimestamp, rangeOf, rememberDateTimes } from './account-time.ts'

const tokyo = { timezone: 'Asia/Tokyo', dateFormat: 'dd/MM/yyyy' }
const iso = '2026-11-20T16:30:00.000Z'

it('dates are written in the account’s format and zone', () => {
  expect(formatDate(iso, tokyo)).toBe('21/11/2026')
  expect(formatDateTime(iso, tokyo)).toBe('21/11/2026 01:30')
})
it('the date format writes YYYY/MM/DD while the account has no settings', () =>
  expect(formatDateTime(iso, {})).toBe('2026/11/20 16:30'))
it('the date format keeps to UTC for an unknown zone, and shows a text that is no date as it is', () => {
  expect(formatDateTime(iso, { timezone: 'Mars/Olympus' })).toBe('2026/11/20 16:30')
  expect(formatDate('soon', tokyo)).toBe('soon')
})

it('a moment that the server has written is not written again', () => {
  rememberDateTimes({ '2031-01-01T10:00:00.000Z': 'as the server wrote it' }, tokyo)
  expect(formatDateTime('2031-01-01T10:00:00.000Z', tokyo)).toBe('as the server wrote it')
  expect(formatDateTime('2031-01-01T10:00:00.000Z', { ...tokyo, timezone: 'UTC' })).toBe('01/01/2031 10:00')
})

it('[SU-01] the date format writes submission errors to the second, as DD/MM/YYYY while the account has no settings', () => {
  expect(formatTimestamp('2026-11-20T16:30:05.900Z', { ...tokyo, dateFormat: 'yyyy-MM-dd' })).toBe(
    '2026-11-21 01:30:05',
  )
  expect(formatTimestamp(iso, {})).toBe('20/11/2026 16:30:00')
  expect(formatTimestamp('soon', tokyo)).toBe('soon')
})

it('the date format is the same for every moment of a minute, and depends on zone, format and invalid text', () => {
  const utc = { timezone: 'UTC', dateFormat: 'dd/MM/yyyy' }
  const moments = ['2026-11-20T15:00:00.000Z', '2026-11-20T15:00:59.999Z', '2026-11-20T15:01:00Z']
  expect(moments.map((moment) => formatDateTime(moment, utc))).toEqual([
    '20/11/2026 15:00',
    '20/11/2026 15:00',
    '20/11/2026 15:01',
  ])
  expect(formatDateTime('2026-11-20T15:00:30.000Z', { ...utc, timezone: 'Asia/Tokyo' })).toBe('21/11/2026 00:00')
  expect(formatDateTime('2026-11-20T15:00:30.000Z', { timezone: 'UTC' })).toBe('2026/11/20 15:00')
  expect(formatDateTime('2026-11-20T15:00:30+02:00', utc)).toBe('20/11/2026 13:00')
  expect(formatDateTime('2026-13-20T15:00:01Z', utc)).toBe('2026-13-20T15:00:01Z')
  expect(formatDateTime('2026-13-20T15:00:02Z', utc)).toBe('2026-13-20T15:00:02Z')
})

describe('[OL-03] date periods', () => {
  it.each([
    ['Tokyo, already tomorrow', 'today', 'Asia/Tokyo', iso, '2026-11-20T15:00:00.000Z', undefined],
    [
      'a day with two midnights',
      'today',
      'America/Havana',
      '2026-11-01T18:00:00Z',
      '2026-11-01T04:00:00.000Z',
      undefined,
    ],
    ['Los Angeles', 'today', 'America/Los_Angeles', iso, '2026-11-20T08:00:00.000Z', undefined],
    ['the previous ISO week', 'week', 'Europe/London', iso, '2026-11-09T00:00:00.000Z', '2026-11-15T23:59:59.999Z'],
    [
      'on a Monday',
      'week',
      'Europe/London',
      '2026-11-16T08:00:00Z',
      '2026-11-09T00:00:00.000Z',
      '2026-11-15T23:59:59.999Z',
    ],
    [
      'before a month that begins with two midnights',
      'month',
      'America/Havana',
      '2026-11-10T12:00:00Z',
      '2026-10-01T04:00:00.000Z',
      '2026-11-01T03:59:59.999Z',
    ],
    ['the previous calendar month', 'month', 'UTC', iso, '2026-10-01T00:00:00.000Z', '2026-10-31T23:59:59.999Z'],
    ['from the 31st', 'month', 'UTC', '2026-03-31T10:00:00Z', '2026-02-01T00:00:00.000Z', '2026-02-28T23:59:59.999Z'],
    [
      'over the end of summer time',
      'week',
      'Europe/Berlin',
      '2026-10-28T10:00:00Z',
      '2026-10-18T22:00:00.000Z',
      '2026-10-25T22:59:59.999Z',
    ],
  ] as const)('%s: the period %s in %s at %s begins at %s', (_, period, timezone, now, $gte, $lte) => {
    expect(rangeOf(period, { timezone }, new Date(now))).toEqual($lte ? { $gte, $lte } : { $gte })
  })
})
