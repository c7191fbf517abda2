import { DateTime } from 'luxon'
import { type AccountTime, zoneOf } from '#lib/dates/account-time.ts'

/** Due-date filters of the work lists (Spec 1 §9). */
export const dueFilters = ['today', 'tomorrow', 'week'] as const
export type DueFilter = (typeof dueFilters)[number]

/** The days of a filter in the account's zone, as UTC instants. The week is the site's ISO week, Monday to Sunday. */
export function dueRange(due: DueFilter, { timezone }: AccountTime, now: Date): { $gte: string; $lte: string } {
  const today = DateTime.fromJSDate(now, { zone: zoneOf(timezone) })
  switch (due) {
    case 'today':
      return whole(today, 'day')
    case 'tomorrow':
      return whole(today.plus({ days: 1 }), 'day')
    case 'week':
      return whole(today, 'week')
  }
}

const whole = (day: DateTime, unit: 'day' | 'week') => ({ $gte: utc(day.startOf(unit)), $lte: utc(day.endOf(unit)) })
const utc = (date: DateTime) => date.toUTC().toISO() ?? ''
