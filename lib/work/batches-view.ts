import * as z from 'zod'
import type { InputOf } from '#lib/contract/call.ts'
import type { production } from '#lib/contract/production.ts'
import { one, pageNumber } from '#lib/search-params.ts'

export const batchStatuses = ['live', 'complete'] as const

/** The state of the batches page that is in its address. A value that means nothing is the usual one. */
export const batchesSearch = z.object({
  status: one(z.enum(batchStatuses).catch('live')),
  page: pageNumber,
})
export type BatchesView = z.output<typeof batchesSearch>

const batchPageSize = 100 // Spec 1 §9

/** The latest deadline first, as Spec 1 §7 has it. */
export const toBatchesQuery = ({
  status,
  page,
}: BatchesView): NonNullable<InputOf<typeof production.batches>['query']> => ({
  status,
  page,
  pagesize: batchPageSize,
  sort: 'sla',
  direction: -1,
})

/** The query string of a view, without what is usual. */
export function toBatchesSearch({ status, page }: BatchesView): '' | `?${string}` {
  const search = new URLSearchParams()
  if (status !== 'live') search.set('status', status)
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `?${search}` : ''
}
