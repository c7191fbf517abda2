import { DateTime } from 'luxon'

const minuteMs = 60_000
const quarterMs = 15 * minuteMs
/** Time zones run from UTC−12 to UTC+14, all at quarters of an hour. */
const [earliestMs, latestMs] = [-12 * 60 * minuteMs, 14 * 60 * minuteMs]
/** Unix time: with fewer digits in seconds until the year 5138, with more in milliseconds since 1973. */
const leastMilliseconds = 1e11

const unixTime = /^\d{9,14}$/
const dateAndTime = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i

export const acceptedDateFormats =
  'ISO 8601, "YYYY-MM-DD HH:MM:SS" with or without fractions and " UTC", Unix seconds or milliseconds, or an HTTP date'

type ParsedDate = { ms: number; hasZone: boolean }

/**
 * Whether the date of a signed request is at most some minutes from now; 0 allows any text (decision 044). Published
 * clients write at least seven formats, some of them local time without a zone: such a date is accepted if it is recent in
 * some time zone.
 */
export function checkSignedDate(text: string, now: Date, minutes: number): 'recent' | 'distant' | 'unreadable' {
  if (minutes === 0) return 'recent'
  const date = readDate(text)
  if (!date) return 'unreadable'
  const aheadMs = date.ms - now.getTime()
  const zoneMs = date.hasZone ? 0 : Math.round(aheadMs / quarterMs) * quarterMs
  const nearestMs = Math.min(Math.max(zoneMs, earliestMs), latestMs)
  return Math.abs(aheadMs - nearestMs) <= minutes * minuteMs ? 'recent' : 'distant'
}

function readDate(text: string): ParsedDate | undefined {
  if (unixTime.test(text)) {
    const count = Number(text)
    return { ms: count < leastMilliseconds ? count * 1000 : count, hasZone: true }
  }
  const [, date, time, zone] = dateAndTime.exec(text) ?? []
  const offset = zone === undefined || /^(UTC|GMT)$/i.test(zone) ? 'Z' : zone
  const read = date ? DateTime.fromISO(`${date}T${time}${offset}`) : DateTime.fromHTTP(text)
  return read.isValid ? { ms: read.toMillis(), hasZone: !date || zone !== undefined } : undefined
}
