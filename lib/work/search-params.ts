import * as z from 'zod'
import { firstParam, pageNumber, toListSearch } from '#lib/common/search-params.ts'
import type { InputOf } from '#lib/contract/call.ts'
import type { production } from '#lib/contract/production.ts'
import { dueFilters } from './items-query/items-query.ts'

/** The state of a work list that is in its address. A value that means nothing is no filter. */
export const workSearchParams = z.object({
  due: firstParam(z.enum(dueFilters).optional().catch(undefined)),
})

export const batchStatuses = ['live', 'complete'] as const

/** The state of the batches page that is in its address. A value that means nothing is the default. */
export const batchSearchParams = z.object({
  status: firstParam(z.enum(batchStatuses).catch('live')),
  page: pageNumber,
})
export type BatchSearchParams = z.output<typeof batchSearchParams>

export const batchPageSize = 100 // Spec 1 §9

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
export const toBatchesSearch = ({ status, page }: BatchSearchParams) =>
  toListSearch({ status: status !== 'live' && status }, page)
