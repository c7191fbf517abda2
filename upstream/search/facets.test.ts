import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countAllowed, countFacets, dateRanges, parseFilters } from './facets.ts'

const ranges = dateRanges(new Date('2026-03-10T12:00:00Z'), 'Europe/London')

describe('[SE-04] facets', () => {
  it('begin today at midnight of the account, also where its clocks change or its zone is unknown', () => {
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

  it('mean the previous ISO week and calendar month, across a year and the end of summer time', () => {
    const shown = (now: string, zone: string) =>
      dateRanges(new Date(now), zone).map(({ from, to }) => [from.toISOString(), to?.toISOString()])
    expect(shown('2026-01-01T12:00:00Z', 'Europe/London').slice(1)).toEqual([
      ['2025-12-22T00:00:00.000Z', '2025-12-28T23:59:59.999Z'],
      ['2025-12-01T00:00:00.000Z', '2025-12-31T23:59:59.999Z'],
    ])
    expect(shown('2026-10-28T10:00:00Z', 'Europe/Berlin')[1]).toEqual([
      '2026-10-18T22:00:00.000Z',
      '2026-10-25T22:59:59.999Z',
    ])
  })

  it('are refused by where they stand when the index has no such facet', () => {
    expect(() => parseFilters('products', [['status:active'], ['date:today']])).toThrow('Validation failed')
    expect(parseFilters('shipments', [[], ['status:a:b']])).toEqual([[{ facet: 'status', value: 'a:b' }]])
  })

  it('count what each value would show, had it been added to what is chosen', () => {
    const statuses = ['error', 'shipped', 'printready']
    const cell = fc.record({
      status: fc.constantFrom(...statuses),
      ranges: fc.integer({ min: 0, max: 7 }),
      count: fc.integer({ min: 1, max: 9 }),
    })
    const chosen = fc.subarray(
      statuses.map((status) => `status:${status}`),
      { minLength: 1 },
    )
    const date = fc.constantFrom<string[]>([], ['date:today'], ['date:week'], ['date:month'])
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 20 }), chosen, date, (cells, some, when) => {
        const filters = parseFilters('shipments', [some, when])
        const total = (facetFilters: string[][]) => countAllowed(cells, parseFilters('shipments', facetFilters), ranges)
        const { status = {}, date: dates = {} } = countFacets('shipments', cells, filters, ranges)
        for (const [value, count] of Object.entries(status)) expect(count).toBe(total([[`status:${value}`], when]))
        for (const [value, count] of Object.entries(dates)) expect(count).toBe(total([some, [`date:${value}`]]))
        const shown = some.reduce((sum, filter) => sum + (status[filter.slice(7)] ?? 0), 0)
        expect(shown).toBe(total([some, when]))
      }),
    )
  })
})
