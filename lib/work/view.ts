import * as z from 'zod'
import type { InputOf } from '#lib/contract/call.ts'
import type { production } from '#lib/contract/production.ts'
import type { AccountTime } from '#lib/dates/account-time.ts'
import { one } from '#lib/search-params.ts'
import { dueFilters, dueRange } from './due.ts'

/** Items a page of a work list has (Spec 1 §9). */
export const workPageSize = 10

export type WorkStatus = 'live' | 'complete'

/** The state of a work list that is in its address. A value that means nothing is no filter. */
export const workSearch = z.object({
  due: one(z.enum(dueFilters).optional().catch(undefined)),
})
export type WorkView = z.output<typeof workSearch> & { status: WorkStatus }

/** The query for some rows of a work list. The days of its filter are those of the account at this moment. */
export function toItemsQuery(
  { status, due }: WorkView,
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
