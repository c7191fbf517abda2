import { expect, it } from 'vitest'
import { createCalendar } from './calendar.ts'

const weekdays = [1, 2, 3, 4, 5]
const london = createCalendar({ timezone: 'Europe/London', hours: { days: weekdays, from: '08:00', to: '18:00' } })
const everyNight = { days: [...weekdays, 6, 7], from: '22:00', to: '06:00' }
const nightShift = createCalendar({ timezone: 'Europe/London', hours: everyNight })
const always = createCalendar({})
const at = (iso: string) => Date.parse(iso)
const iso = (ms: number) => new Date(ms).toISOString()

it('[TD-01] a Friday lasts until work begins on Monday, and the next day is the next working day', () => {
  for (const now of ['2026-11-27T09:00:00Z', '2026-11-28T09:00:00Z', '2026-11-29T23:30:00Z']) {
    const { start, end, nextStart, nextEnd } = london.workdaysAt(at(now))
    expect(iso(start)).toBe(`${now.slice(0, 10)}T00:00:00.000Z`)
    expect([end, nextStart, nextEnd].map(iso)).toEqual([
      '2026-11-30T08:00:00.000Z',
      '2026-11-30T00:00:00.000Z',
      '2026-12-01T08:00:00.000Z',
    ])
  }
})

it.each([
  ['08:00', '18:00', '2026-11-25T08:00:00.000Z'],
  ['14:00', '00:00', '2026-11-25T14:00:00.000Z'],
  ['00:00', '08:00', '2026-11-25T00:00:00.000Z'],
  ['22:00', '06:00', '2026-11-24T23:59:59.999Z'],
  ['00:00', '00:00', '2026-11-24T23:59:59.999Z'],
])('[TD-01] work from %s to %s: what is due until %s is due today', (from, to, end) => {
  const site = createCalendar({ timezone: 'Europe/London', hours: { days: weekdays, from, to } })
  expect(iso(site.workdaysAt(at('2026-11-24T12:00:00Z')).end)).toBe(end)
})

it('[TD-01] days begin at midnight of the account, also where the clocks change at midnight, or without hours', () => {
  const startOf = (now: string, timezone?: string) => iso(createCalendar({ timezone }).workdaysAt(at(now)).start)
  expect(startOf('2026-11-29T20:00:00Z', 'Asia/Tokyo')).toBe('2026-11-29T15:00:00.000Z')
  expect(startOf('2026-11-29T04:00:00Z', 'America/Los_Angeles')).toBe('2026-11-28T08:00:00.000Z')
  // In Santiago, 5 September 2026 ends an hour early: there is no midnight.
  expect(startOf('2026-09-06T12:00:00Z', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z')
  const { start, end, nextEnd } = createCalendar({ timezone: 'Europe/London' }).workdaysAt(at('2026-10-25T12:00:00Z'))
  expect([end - start + 1, nextEnd - end].map((ms) => ms / 3_600_000)).toEqual([25, 24])
})

it('[TD-02] only hours of work count, over nights, weekends and changes of the clock', () => {
  expect(london.workingMinutes(at('2026-11-27T17:00:00Z'), at('2026-11-30T09:30:00Z'))).toBe(150)
  expect(london.workingMinutes(at('2026-11-28T10:00:00Z'), at('2026-11-29T10:00:00Z'))).toBe(0)
  expect(london.workingMinutes(at('2026-11-30T09:00:00Z'), at('2026-11-27T09:00:00Z'))).toBe(0)
  // The autumn night has an hour more of the shift, the spring night one less.
  expect(nightShift.workingMinutes(at('2026-10-24T12:00:00Z'), at('2026-10-25T12:00:00Z'))).toBe(9 * 60)
  expect(nightShift.workingMinutes(at('2026-03-28T12:00:00Z'), at('2026-03-29T12:00:00Z'))).toBe(7 * 60)
  expect(always.workingMinutes(at('2026-10-24T12:00:00Z'), at('2026-10-25T12:00:00Z'))).toBe(24 * 60)
})

it('[TD-02] work that is left when the site closes goes on when it opens', () => {
  const end = (from: string, minutes: number) => iso(london.addWorkingMinutes(at(from), minutes))
  expect(end('2026-11-27T09:00:00Z', 180)).toBe('2026-11-27T12:00:00.000Z')
  expect(end('2026-11-27T17:00:00Z', 180)).toBe('2026-11-30T10:00:00.000Z')
  expect(end('2026-11-28T17:00:00Z', 0)).toBe('2026-11-30T08:00:00.000Z')
  expect(iso(nightShift.addWorkingMinutes(at('2026-10-25T00:00:00Z'), 7 * 60))).toBe('2026-10-25T23:00:00.000Z')
})

it('[TD-01] what is due at midnight has to leave before the site closes', () => {
  const last = (deadline: string) => iso(london.lastWorkBefore(at(deadline)))
  expect(last('2026-11-27T23:59:59Z')).toBe('2026-11-27T18:00:00.000Z')
  expect(last('2026-11-27T12:00:00Z')).toBe('2026-11-27T12:00:00.000Z')
  expect(last('2026-11-29T23:59:59Z')).toBe('2026-11-27T18:00:00.000Z')
  expect(iso(nightShift.lastWorkBefore(at('2026-11-30T02:00:00Z')))).toBe('2026-11-30T02:00:00.000Z')
  expect(iso(always.lastWorkBefore(at('2026-11-27T23:59:59Z')))).toBe('2026-11-27T23:59:59.000Z')
})
