import * as z from 'zod'
import { id } from '#lib/contract/fields.ts'
import { orderStatus } from '#lib/contract/orders.ts'
import { datePeriods } from '#lib/contract/shared/date-ranges.ts'

export const exportFormats = ['csv', 'xlsx'] as const

/** `parcels`: what is ready to ship, for "Ship many". `ids`: of these orders alone. */
export const exportWish = z.object({
  format: z.enum(exportFormats),
  of: z.enum(['orders', 'parcels']),
  filters: z.object({
    'orderData.status': z.array(orderStatus).max(20).default([]),
    'orderData.date': z.enum(datePeriods).optional(),
  }),
  ids: z.array(id).max(10_000).optional(),
})
export type ExportWish = z.infer<typeof exportWish>
