import { expect, it } from 'vitest'
import { checkSignedDate } from './signed-date.ts'

const now = new Date('2026-11-21T09:36:55.123Z')
const minuteMs = 60_000
const at = (minutes: number) => new Date(now.getTime() + minutes * minuteMs)
const judge = (text: string, minutes = 15) => checkSignedDate(text, now, minutes)
const seconds = (date: Date) => `${date.toISOString().slice(0, 19)}Z`

/** The formats of the published clients that name a moment. */
const exact: ((date: Date) => string)[] = [
  (date) => date.toISOString(),
  seconds,
  (date) => `${new Date(date.getTime() + 540 * minuteMs).toISOString().slice(0, 19)}+09:00`,
  (date) => seconds(date).replace('T', ' ').replace('Z', ' UTC'),
  (date) => String(Math.floor(date.getTime() / 1000)),
  (date) => String(date.getTime()),
  (date) => date.toUTCString(),
]
/** Those that leave the zone open. */
const naive: ((date: Date) => string)[] = [
  (date) => date.toISOString().replace('Z', '456'),
  (date) => seconds(date).replace('T', ' ').replace('Z', ''),
  (date) => date.toISOString().replace('T', ' ').replace('Z', ''),
]
const judged = (write: (date: Date) => string, minutes: number[]) =>
  minutes.map((minute) => `${write(at(minute))} ${judge(write(at(minute)))}`)
const all = (write: (date: Date) => string, minutes: number[], verdict: string) =>
  minutes.map((minute) => `${write(at(minute))} ${verdict}`)

it('the date of a signed request is recent up to 15 minutes away, and distant beyond', () => {
  for (const write of exact) {
    expect(judged(write, [0, -14, 14])).toEqual(all(write, [0, -14, 14], 'recent'))
    expect(judged(write, [-16, 16, -1440, 1440])).toEqual(all(write, [-16, 16, -1440, 1440], 'distant'))
  }
})

it('the date of a signed request without a zone is recent where any time zone has that time', () => {
  const inZones = [-12 * 60, -210, 0, 345, 9 * 60, 14 * 60].flatMap((zone) => [zone - 14, zone, zone + 14])
  const inNone = [-12 * 60 - 16, 14 * 60 + 16]
  for (const write of naive) {
    expect(judged(write, inZones)).toEqual(all(write, inZones, 'recent'))
    expect(judged(write, inNone)).toEqual(all(write, inNone, 'distant'))
  }
})

it('the date of a signed request is unreadable as other text, unless any is allowed', () => {
  const texts = ['any text', 'today', '', '2026-13-40T00:00:00Z', '-1', '1e3', '2026-11-21']
  const long = [`2026-11-21 09:36:55.${'1'.repeat(100_000)}x`, '9'.repeat(100_000)]
  expect([...texts, ...long].filter((text) => judge(text) !== 'unreadable')).toEqual([])
  for (const text of ['any text', '', '2014-01-01T00:00:00Z']) expect(judge(text, 0)).toBe('recent')
})
