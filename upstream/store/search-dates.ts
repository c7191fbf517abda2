import { DateTime } from 'luxon'
import type { searchDates } from '#lib/contract/search.ts'

export type DateRange = { name: (typeof searchDates)[number]; from: Date; to?: Date }

/** Today, the previous ISO week and the previous calendar month, as the account's clock has them. */
export function dateRanges(now: Date, timezone: string | undefined): DateRange[] {
  const local = DateTime.fromJSDate(now, { zone: timezone ?? 'utc' })
  const today = (local.isValid ? local : DateTime.fromJSDate(now, { zone: 'utc' })).startOf('day')
  return [
    { name: 'today', from: today.toJSDate() },
    { name: 'week', ...whole(today.minus({ weeks: 1 }), 'week') },
    { name: 'month', ...whole(today.minus({ months: 1 }), 'month') },
  ]
}

const whole = (day: DateTime, unit: 'week' | 'month') => ({
  from: day.startOf(unit).toJSDate(),
  to: day.endOf(unit).toJSDate(),
})
