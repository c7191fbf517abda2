import * as z from 'zod'
import { firstParam, optionalFlag, pageNumber, toListSearch } from '#lib/common/search-params.ts'

export const triggerSearchParams = z.object({ active: optionalFlag, page: pageNumber })
export type TriggerSearchParams = z.output<typeof triggerSearchParams>

export const toTriggersSearch = ({ active, page }: TriggerSearchParams) =>
  toListSearch({ active: active?.toString() }, page)

export const deliverySearchParams = z.object({
  failed: firstParam(z.literal('true').optional().catch(undefined).transform(Boolean)),
  page: pageNumber,
})
export type DeliverySearchParams = z.output<typeof deliverySearchParams>

export const toDeliveriesSearch = ({ failed, page }: DeliverySearchParams) =>
  toListSearch({ failed: failed && 'true' }, page)
