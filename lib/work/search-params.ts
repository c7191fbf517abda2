import { DateTime } from 'luxon'
import * as z from 'zod'
import type { InputOf } from '#lib/contract/call.ts'
import type { production } from '#lib/contract/production.ts'
import { type AccountTime, zoneOf } from '#lib/dates/account-time.ts'
import { firstParam, pageNumber } from '#lib/search-params.ts'

/** Due-date filters of the work lists (Spec 1 §9). */
export const dueFilters = ['today', 'tomorrow', 'week'] as const
export type DueFilter = (typeof dueFilters)[number]

/** The state of a work list that is in its address. A value that means nothing is no filter. */
export const workSearchParams = z.object({
  due: firstParam(z.enum(dueFilters).optional().catch(undefined)),
})
export type WorkSearchParams = z.output<typeof workSearchParams> & { status: 'live' | 'complete' }

/** The query for one page of a work list. The days of its filter are those of the account at this moment. */
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

const toRange = (day: DateTime, unit: 'day' | 'week') => ({
  $gte: toUtc(day.startOf(unit)),
  $lte: toUtc(day.endOf(unit)),
})
const toUtc = (date: DateTime) => date.toUTC().toISO() ?? ''

export const batchStatuses = ['live', 'complete'] as const

/** The state of the batches page that is in its address. A value that means nothing is the default. */
export const batchSearchParams = z.object({
  status: firstParam(z.enum(batchStatuses).catch('live')),
  page: pageNumber,
})
export type BatchSearchParams = z.output<typeof batchSearchParams>

const batchPageSize = 100 // Spec 1 §9

/** The latest deadline first, as Spec 1 §7 has it. */
export const toBatchesQuery = ({
  status,
  page,
}: BatchSearchParams): NonNullable<InputOf<typeof production.batches>['query']> => ({
  status,
  page,
  pagesize: batchPageSize,
  sort: 'sla',
  direction: -1,
})

/** The query string of the batches page, without what is default. */
export function toBatchesSearch({ status, page }: BatchSearchParams): '' | `?${string}` {
  const search = new URLSearchParams()
  if (status !== 'live') search.set('status', status)
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `?${search}` : ''
}
