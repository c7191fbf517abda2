import { DateTime } from 'luxon'

const minuteMs = 60_000
const quarterMs = 15 * minuteMs
/** The world's clocks run from UTC−12 to UTC+14, all at quarters of an hour. */
const [earliestMs, latestMs] = [-12 * 60 * minuteMs, 14 * 60 * minuteMs]
/** Unix time: with fewer digits in seconds until the year 5138, with more in milliseconds since 1973. */
const leastMilliseconds = 1e11

const unixTime = /^\d{9,14}$/
const dateAndTime = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i

export const takenFormats =
  'ISO 8601, "YYYY-MM-DD HH:MM:SS" with or without fractions and " UTC", Unix seconds or milliseconds, or an HTTP date'

type Read = { ms: number; hasZone: boolean }

/**
 * Whether the date of a signed request is of this moment, give or take some minutes; 0 allows any text. Published
 * clients write at least seven formats, some of them their local time without its zone: such a date is taken where it
 * is right in some zone of the world.
 */
export function judgeSignedDate(text: string, now: Date, minutes: number): 'recent' | 'distant' | 'unreadable' {
  if (minutes === 0) return 'recent'
  const date = readDate(text)
  if (!date) return 'unreadable'
  const aheadMs = date.ms - now.getTime()
  const zoneMs = date.hasZone ? 0 : Math.round(aheadMs / quarterMs) * quarterMs
  const nearestMs = Math.min(Math.max(zoneMs, earliestMs), latestMs)
  return Math.abs(aheadMs - nearestMs) <= minutes * minuteMs ? 'recent' : 'distant'
}

function readDate(text: string): Read | undefined {
  if (unixTime.test(text)) {
    const count = Number(text)
    return { ms: count < leastMilliseconds ? count * 1000 : count, hasZone: true }
  }
  const [, date, time, zone] = dateAndTime.exec(text) ?? []
  const offset = zone === undefined || /^(UTC|GMT)$/i.test(zone) ? 'Z' : zone
  const read = date ? DateTime.fromISO(`${date}T${time}${offset}`) : DateTime.fromHTTP(text)
  return read.isValid ? { ms: read.toMillis(), hasZone: !date || zone !== undefined } : undefined
}
