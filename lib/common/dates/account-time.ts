import { DateTime } from 'luxon'
import { type DatePeriod, rangeOf as dateRangeOf, zoneOf } from '#lib/contract/shared/date-ranges.ts'

/** How an account writes dates. Both are absent until its settings were saved once. */
export type AccountTime = { dateFormat?: string; timezone?: string }

const formatWithoutSettings = 'yyyy/MM/dd' // Spec 1 §9: when settings are missing

const inZone = (iso: string, { timezone }: AccountTime) => DateTime.fromISO(iso, { zone: zoneOf(timezone) })

/** A day in the account's format and zone. A text that is not a date is shown as it is. */
export function formatDate(iso: string, time: AccountTime): string {
  const date = inZone(iso, time)
  return date.isValid ? date.toFormat(time.dateFormat ?? formatWithoutSettings) : iso
}

const keptDateTimes = 5000
const dateTimes = new Map<string, string>()
const keyOf = (minute: string, { timezone, dateFormat }: AccountTime) => `${minute} ${timezone} ${dateFormat}`
/** An order of thousands of files has thousands of moments, most of them in the same few minutes. */
const minuteOf = (iso: string) => iso.replace(/(T\d\d:\d\d):[\d.]+Z$/, '$1Z')

/** A day with the time as HH:mm. */
export function formatDateTime(iso: string, time: AccountTime): string {
  const minute = minuteOf(iso)
  const key = keyOf(minute, time)
  const known = dateTimes.get(key)
  if (known !== undefined) return known
  const date = inZone(minute, time)
  if (!date.isValid) return iso
  const text = `${formatDate(minute, time)} ${date.toFormat('HH:mm')}`
  if (dateTimes.size >= keptDateTimes) dateTimes.clear()
  dateTimes.set(key, text)
  return text
}

/**
 * What `formatDateTime` gave the server, by moment, so that a page need not format it again while it hydrates: the browser's
 * first use of a time zone is slow.
 */
export function rememberDateTimes(texts: Readonly<Record<string, string>>, time: AccountTime): void {
  for (const [iso, text] of Object.entries(texts)) dateTimes.set(keyOf(minuteOf(iso), time), text)
}

/** A day with the time as HH:mm:ss, for submission errors (Spec 2 §9). */
export function formatTimestamp(iso: string, time: AccountTime): string {
  const date = inZone(iso, time)
  return date.isValid ? date.toFormat(`${time.dateFormat ?? 'dd/MM/yyyy'} HH:mm:ss`) : iso
}

/** The range of a date filter in the account's zone, as UTC instants. */
export function rangeOf(
  period: DatePeriod,
  { timezone }: AccountTime,
  now: Date = new Date(),
): { $gte: string; $lte?: string } {
  const { from, to } = dateRangeOf(period, now, timezone)
  return { $gte: utc(from), ...(to && { $lte: utc(to) }) }
}

const utc = (date: DateTime) => date.toUTC().toISO() ?? ''
