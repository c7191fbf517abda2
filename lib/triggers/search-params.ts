import * as z from 'zod'
import { findTerm, optionalFlag, optionalParam, pageNumber, toListSearch } from '#lib/common/search-params.ts'

export const triggerSearchParams = z.object({
  active: optionalFlag,
  find: findTerm,
  sort: optionalParam(z.literal('newest')),
  /** The trigger that was just saved. */
  saved: optionalParam(z.string().max(64)),
  page: pageNumber,
})
export type TriggerSearchParams = z.output<typeof triggerSearchParams>

export const toTriggersSearch = ({ active, find, sort, saved, page }: Partial<TriggerSearchParams>) =>
  toListSearch({ active: active?.toString(), find, sort, saved }, page ?? 1)

export const deliverySearchParams = z.object({
  failed: optionalParam(z.literal('true')).transform(Boolean),
  page: pageNumber,
})
export type DeliverySearchParams = z.output<typeof deliverySearchParams>

export const toDeliveriesSearch = ({ failed, page }: DeliverySearchParams) =>
  toListSearch({ failed: failed && 'true' }, page)
