import { DateTime } from 'luxon'
import type { AccountTime } from '#lib/common/dates/account-time.ts'
import type { InputOf } from '#lib/contract/call.ts'
import type { production } from '#lib/contract/production.ts'
import { wholeOf, zoneOf } from '#lib/contract/shared/date-ranges.ts'

/** Due-date filters of the work lists (Spec 1 §9). */
export const dueFilters = ['today', 'tomorrow', 'week'] as const
export type DueFilter = (typeof dueFilters)[number]
export type WorkSearchParams = { status: 'live' | 'complete'; due?: DueFilter | undefined }

export function toItemsQuery(
  { status, due }: WorkSearchParams,
  time: AccountTime,
  { page, pagesize, now = new Date() }: { page: number; pagesize: number; now?: Date },
): NonNullable<InputOf<typeof production.items>['query']> {
  return {
    page,
    pagesize,
    status,
    sort: 'shipByDate',
    direction: 1,
    ...(due && { shipByDate: dueRange(due, time, now) }),
  }
}

/** The days of a filter in the account's zone, as UTC instants. The week is the site's ISO week, Monday to Sunday. */
export function dueRange(due: DueFilter, { timezone }: AccountTime, now: Date): { $gte: string; $lte: string } {
  const today = DateTime.fromJSDate(now, { zone: zoneOf(timezone) })
  switch (due) {
    case 'today':
      return toRange(today, 'day')
    case 'tomorrow':
      return toRange(today.plus({ days: 1 }), 'day')
    case 'week':
      return toRange(today, 'week')
  }
}

function toRange(day: DateTime, unit: 'day' | 'week') {
  const { from, to } = wholeOf(unit, day)
  return { $gte: toUtc(from), $lte: toUtc(to) }
}
const toUtc = (date: DateTime) => date.toUTC().toISO() ?? ''
