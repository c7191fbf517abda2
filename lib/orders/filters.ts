import * as z from 'zod'
import type { InputOf } from '#lib/contract/call.ts'
import { orderStatus, orderStatuses, type orders } from '#lib/contract/orders.ts'
import { type AccountTime, datePeriods, rangeOf } from '#lib/dates/account-time.ts'
import { one, pageNumber } from '#lib/search-params.ts'

export const pageSizes = [10, 25, 50, 100] as const

const largestFilters = 4096

/** The `filters` value of the address: JSON, at most 4 KB. Anything else counts as no filter. */
const filtersText = z
  .string()
  .max(largestFilters)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' })
      return z.NEVER
    }
  })
  .pipe(
    z.object({
      'orderData.status': z.array(orderStatus).max(orderStatuses.length).catch([]).default([]),
      'orderData.date': z.enum(datePeriods).optional().catch(undefined),
    }),
  )

/** The state of the orders list, read from the address. Bad values fall back, so that no address ever fails. */
export const ordersView = z.object({
  page: pageNumber,
  perPage: one(
    z.coerce
      .number()
      .refine((size) => pageSizes.some((allowed) => allowed === size))
      .catch(10),
  ),
  filters: one(filtersText.catch({ 'orderData.status': [] })),
})
export type OrdersView = z.output<typeof ordersView>

/** The query of the upstream call for a view. Date periods are the account's own. */
export function toQuery(
  { page, perPage, filters }: OrdersView,
  time: AccountTime,
  now?: Date,
): InputOf<typeof orders.list>['query'] {
  const { 'orderData.status': status, 'orderData.date': period } = filters
  return {
    page,
    pagesize: perPage,
    ...(status.length > 0 && { 'orderData.status': status }),
    ...(period && { 'orderData.date': rangeOf(period, time, now) }),
  }
}

/** The address of a view: what is at its default is left out, so that equal views have equal addresses. */
export function toSearch({ page, perPage, filters }: OrdersView): string {
  const kept = {
    ...(filters['orderData.status'].length > 0 && { 'orderData.status': filters['orderData.status'] }),
    ...(filters['orderData.date'] && { 'orderData.date': filters['orderData.date'] }),
  }
  const search = new URLSearchParams()
  if (page !== 1) search.set('page', String(page))
  if (perPage !== 10) search.set('perPage', String(perPage))
  if (Object.keys(kept).length > 0) search.set('filters', JSON.stringify(kept))
  const text = search.toString()
  return text && `?${text}`
}
