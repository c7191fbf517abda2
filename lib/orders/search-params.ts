import * as z from 'zod'
import { parseLinkedBarcode } from '#lib/barcodes/formats.ts'
import { type AccountTime, toCreatedQuery } from '#lib/common/dates/account-time.ts'
import { firstParam, optionalParam, pageNumber } from '#lib/common/search-params.ts'
import type { InputOf } from '#lib/contract/call.ts'
import { id } from '#lib/contract/fields.ts'
import { orderStatus, orderStatuses, type orders } from '#lib/contract/orders.ts'
import { datePeriods } from '#lib/contract/shared/date-ranges.ts'

export const pageSizes = [10, 25, 50, 100] as const

const filtersText = z
  .string()
  .max(4096)
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

/** Bad values fall back, so that no address ever fails. */
export const orderSearchParams = z.object({
  page: pageNumber,
  perPage: firstParam(
    z.coerce
      .number()
      .refine((size) => pageSizes.some((allowed) => allowed === size))
      .catch(10),
  ),
  filters: firstParam(filtersText.catch({ 'orderData.status': [] })),
})
export type OrderSearchParams = z.output<typeof orderSearchParams>

export function toOrdersQuery(
  { page, perPage, filters }: OrderSearchParams,
  time: AccountTime,
  now?: Date,
): InputOf<typeof orders.list>['query'] {
  const { 'orderData.status': status, 'orderData.date': period } = filters
  return {
    page,
    pagesize: perPage,
    ...(status.length > 0 && { 'orderData.status': status }),
    ...(period && { 'orderData.date': toCreatedQuery(period, time, now) }),
  }
}

/** Defaults are left out, so that equal lists have equal addresses. */
export function toOrdersSearch({ page, perPage, filters }: OrderSearchParams): string {
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

export const orderPointer = z.object({
  barcode: optionalParam(z.string().transform(parseLinkedBarcode)),
  itemId: optionalParam(id),
})
export type OrderPointer = z.output<typeof orderPointer>
