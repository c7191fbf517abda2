import { expect, it } from 'vitest'
import { dateRanges } from './facets.ts'

it('[SE-04] facets begin today at midnight of the account, also where its clocks change', () => {
  for (const [zone, now, expected] of [
    ['Asia/Tokyo', '2026-03-10T15:30:00Z', '2026-03-10T15:00:00.000Z'],
    ['America/New_York', '2026-03-08T12:00:00Z', '2026-03-08T05:00:00.000Z'],
    ['America/Havana', '2026-11-01T18:00:00Z', '2026-11-01T04:00:00.000Z'], // a day with two midnights
    ['Mars/Olympus', '2026-03-08T12:00:00Z', '2026-03-08T00:00:00.000Z'],
    [undefined, '2026-03-08T12:00:00Z', '2026-03-08T00:00:00.000Z'],
  ] as const) {
    expect([zone, dateRanges(new Date(now), zone)[0]?.from.toISOString()]).toEqual([zone, expected])
  }
})

it('[SE-04] facets mean the previous ISO week and month, across a year and a change of clocks', () => {
  const shown = (now: string, zone: string) =>
    dateRanges(new Date(now), zone).map(({ from, to }) => [from.toISOString(), to?.toISOString()])
  expect(shown('2026-01-01T12:00:00Z', 'Europe/London').slice(1)).toEqual([
    ['2025-12-22T00:00:00.000Z', '2025-12-28T23:59:59.999Z'],
    ['2025-12-01T00:00:00.000Z', '2025-12-31T23:59:59.999Z'],
  ])
  const week = ['2026-10-18T22:00:00.000Z', '2026-10-25T22:59:59.999Z']
  expect(shown('2026-10-28T10:00:00Z', 'Europe/Berlin')[1]).toEqual(week)
})
