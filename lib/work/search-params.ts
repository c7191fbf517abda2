import * as z from 'zod'
import { firstParam, optionalParam, pageNumber, toListSearch } from '#lib/common/search-params.ts'
import type { InputOf } from '#lib/contract/call.ts'
import type { production } from '#lib/contract/production.ts'
import { dueFilters } from './items-query/items-query.ts'

export const workSearchParams = z.object({
  due: optionalParam(z.enum(dueFilters)),
})

export const batchStatuses = ['live', 'complete'] as const

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

export const toBatchesSearch = ({ status, page }: BatchSearchParams) =>
  toListSearch({ status: status !== 'live' && status }, page)
