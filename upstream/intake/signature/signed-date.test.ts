import { describe, expect, it } from 'vitest'
import { checkSignedDate } from './signed-date.ts'

const now = new Date('2026-11-21T09:36:55.123Z')
const minuteMs = 60_000
const at = (ms: number) => new Date(now.getTime() + ms)
const judge = (text: string, minutes = 15) => checkSignedDate(text, now, minutes)
const seconds = (date: Date) => `${date.toISOString().slice(0, 19)}Z`

/** The formats of the published clients that name a moment. */
const exact: [string, (date: Date) => string][] = [
  ['ISO with milliseconds and Z', (date) => date.toISOString()],
  ['ISO with seconds and Z', seconds],
  ['ISO with an offset', (date) => `${new Date(date.getTime() + 540 * minuteMs).toISOString().slice(0, 19)}+09:00`],
  ['a date and time with UTC', (date) => seconds(date).replace('T', ' ').replace('Z', ' UTC')],
  ['Unix seconds', (date) => String(Math.floor(date.getTime() / 1000))],
  ['Unix milliseconds', (date) => String(date.getTime())],
  ['an HTTP date', (date) => date.toUTCString()],
]
/** Those that leave the zone open. */
const naive: [string, (date: Date) => string][] = [
  ['ISO with microseconds', (date) => date.toISOString().replace('Z', '456')],
  ['a date and time', (date) => seconds(date).replace('T', ' ').replace('Z', '')],
  ['a date and time with milliseconds', (date) => date.toISOString().replace('T', ' ').replace('Z', '')],
]

describe.each(exact)('the date of a signed request as %s', (_, write) => {
  it('is recent up to 15 minutes in the past or future, and distant beyond', () => {
    for (const minutes of [0, -14, 14]) expect(judge(write(at(minutes * minuteMs)))).toBe('recent')
    for (const minutes of [-16, 16, -24 * 60, 24 * 60]) expect(judge(write(at(minutes * minuteMs)))).toBe('distant')
  })
})

describe.each(naive)('the date of a signed request as %s, without a zone', (_, write) => {
  it.each([[-12 * 60], [-210], [0], [345], [9 * 60], [14 * 60]])(
    'is recent when it is the time at UTC%+d minutes',
    (offset) => {
      for (const minutes of [-14, 0, 14]) expect(judge(write(at((offset + minutes) * minuteMs)))).toBe('recent')
    },
  )

  it('is distant when no time zone has that time', () => {
    for (const minutes of [-12 * 60 - 16, 14 * 60 + 16]) {
      expect(judge(write(at(minutes * minuteMs)))).toBe('distant')
    }
  })

  it('is measured from the nearest quarter of an hour where the window is smaller', () => {
    for (const minutes of [15, 15 + 1, 15 - 1]) expect(judge(write(at(minutes * minuteMs)), 2)).toBe('recent')
    for (const minutes of [5, 15 + 5]) expect(judge(write(at(minutes * minuteMs)), 2)).toBe('distant')
  })
})

it.each([['any text'], ['today'], [''], ['2026-13-40T00:00:00Z'], ['-1'], ['1e3'], ['2026-11-21']])(
  'the text %j is no date of a signed request',
  (text) => {
    expect(judge(text)).toBe('unreadable')
  },
)

it('a signed request with any text as its date is recent where any date is allowed', () => {
  for (const text of ['any text', '', '2014-01-01T00:00:00Z']) expect(judge(text, 0)).toBe('recent')
})

it('the date of a signed request is read in no time, however long the text', () => {
  expect(judge(`2026-11-21 09:36:55.${'1'.repeat(100_000)}x`)).toBe('unreadable')
  expect(judge('9'.repeat(100_000))).toBe('unreadable')
})
