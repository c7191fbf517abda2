import * as z from 'zod'
import { firstParam, listPageSize, optionalFlag, pageNumber, toListSearch } from '#lib/common/search-params.ts'
import type { InputOf } from '#lib/contract/call.ts'
import type { deliveries, triggers } from '#lib/contract/triggers.ts'

export const triggerSearchParams = z.object({ active: optionalFlag, page: pageNumber })
export type TriggerSearchParams = z.output<typeof triggerSearchParams>

export const toTriggersQuery = ({
  active,
  page,
}: TriggerSearchParams): NonNullable<InputOf<typeof triggers.list>['query']> => ({
  page,
  pagesize: listPageSize,
  ...(active !== undefined && { active }),
})

export const toTriggersSearch = ({ active, page }: TriggerSearchParams) =>
  toListSearch({ active: active?.toString() }, page)

export const deliverySearchParams = z.object({
  failed: firstParam(
    z
      .literal('true')
      .optional()
      .catch(undefined)
      .transform((text) => text === 'true'),
  ),
  page: pageNumber,
})
export type DeliverySearchParams = z.output<typeof deliverySearchParams>

export const toDeliveriesQuery = ({
  failed,
  page,
}: DeliverySearchParams): NonNullable<InputOf<typeof deliveries.ofTrigger>['query']> => ({
  page,
  pagesize: listPageSize,
  ...(failed && { failed }),
})

export const toDeliveriesSearch = ({ failed, page }: DeliverySearchParams) =>
  toListSearch({ failed: failed && 'true' }, page)
