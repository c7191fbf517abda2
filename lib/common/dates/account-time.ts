import { DateTime } from 'luxon'
import { type DatePeriod, dateRangeOf, wholeOf, zoneOf } from '#lib/contract/shared/date-ranges.ts'

/** Absent until the account's settings are saved. */
export type AccountTime = { dateFormat?: string; timezone?: string; hours?: WorkingHours }
/** ISO weekdays, and times such as `08:00`. An end that is not after the start is on the next day. */
export type WorkingHours = { days: readonly number[]; from: string; to: string }

/** Spec 1 §9: when settings are missing. */
export const dateFormatOf = ({ dateFormat = 'yyyy/MM/dd' }: AccountTime) => dateFormat

const inZone = (iso: string, { timezone }: AccountTime) => DateTime.fromISO(iso, { zone: zoneOf(timezone) })

export function formatDate(iso: string, time: AccountTime): string {
  const date = inZone(iso, time)
  return date.isValid ? date.toFormat(dateFormatOf(time)) : iso
}

/** For a workbook, whose dates have no zone: the wall time as if in UTC. */
export function toWallTime(iso: string, time: AccountTime, unit: 'day' | 'minute'): Date | undefined {
  const date = inZone(iso, time)
  return date.isValid ? date.startOf(unit).setZone('utc', { keepLocalTime: true }).toJSDate() : undefined
}

const hasZone = /^[^T]*T.*(?:Z|[+-]\d\d(?::?\d\d)?)$/i

/** As an instant: a time without a zone is of the site's clock, and a day ends at its end (decision 010). */
export function toDeadline(text: string, time: AccountTime): string {
  if (hasZone.test(text)) return text
  const at = inZone(text, time)
  return at.isValid ? utc(text.includes('T') ? at : wholeOf('day', at).to) : text
}

type Times = { shipByDate?: string | undefined; completed?: string | undefined; shippedDate?: string | undefined }

/** The times of an item or a shipment as instants. A day on which it was completed or shipped stays a day. */
export function withInstants<T extends Times>(given: T, time: AccountTime): T {
  const { shipByDate, completed, shippedDate } = given
  return {
    ...given,
    ...(shipByDate !== undefined && { shipByDate: toDeadline(shipByDate, time) }),
    ...(completed?.includes('T') && { completed: toDeadline(completed, time) }),
    ...(shippedDate?.includes('T') && { shippedDate: toDeadline(shippedDate, time) }),
  }
}

const keptDateTimes = 5000
const dateTimes = new Map<string, string>()
const keyOf = (minute: string, { timezone, dateFormat }: AccountTime) => `${minute} ${timezone} ${dateFormat}`
/** Cached by minute: an order of thousands of files has as many timestamps, most within a few minutes. */
const minuteOf = (iso: string) => iso.replace(/(T\d\d:\d\d):[\d.]+Z$/, '$1Z')

/** A day has no time. */
export function formatDateTime(iso: string, time: AccountTime): string {
  const minute = minuteOf(iso)
  const key = keyOf(minute, time)
  const known = dateTimes.get(key)
  if (known !== undefined) return known
  const date = inZone(minute, time)
  if (!date.isValid) return iso
  const text = formatDate(minute, time) + (iso.includes('T') ? date.toFormat(' HH:mm') : '')
  if (dateTimes.size >= keptDateTimes) dateTimes.clear()
  dateTimes.set(key, text)
  return text
}

/** Formatted by the server, because a browser's first use of a time zone is slow. */
export function rememberDateTimes(texts: Readonly<Record<string, string>>, time: AccountTime): void {
  for (const [iso, text] of Object.entries(texts)) dateTimes.set(keyOf(minuteOf(iso), time), text)
}

/** Spec 2 §9: submission errors. */
export function formatTimestamp(iso: string, time: AccountTime): string {
  const date = inZone(iso, time)
  return date.isValid ? date.toFormat(`${time.dateFormat ?? 'dd/MM/yyyy'} HH:mm:ss`) : iso
}

export function toCreatedQuery(
  period: DatePeriod,
  { timezone }: AccountTime,
  now: Date = new Date(),
): { $gte: string; $lte?: string } {
  const { from, to } = dateRangeOf(period, now, timezone)
  return { $gte: utc(from), ...(to && { $lte: utc(to) }) }
}

const utc = (date: DateTime) => date.toUTC().toISO() ?? ''
