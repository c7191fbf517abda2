import * as z from 'zod'
import type { InputOf } from '#lib/contract/call.ts'
import type { deliveries, triggers } from '#lib/contract/triggers.ts'
import { firstParam, listPageSize, pageNumber } from '#lib/search-params.ts'

const optionalFlag = firstParam(
  z
    .enum(['true', 'false'])
    .optional()
    .catch(undefined)
    .transform((text) => (text === undefined ? undefined : text === 'true')),
)

/** The state of the list of triggers in the address. An invalid value is the default. */
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

/** The query string, without defaults. */
export const toTriggersSearch = ({ active, page }: TriggerSearchParams): '' | `?${string}` =>
  searchOf({ active: active === undefined ? '' : String(active), page: page > 1 ? String(page) : '' })

/** The state of the deliveries of a trigger in the address. */
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

export const toDeliveriesSearch = ({ failed, page }: DeliverySearchParams): '' | `?${string}` =>
  searchOf({ failed: failed ? 'true' : '', page: page > 1 ? String(page) : '' })

function searchOf(values: Record<string, string>): '' | `?${string}` {
  const search = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
  return search.size > 0 ? `?${search}` : ''
}
