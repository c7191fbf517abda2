import * as z from 'zod'
import type { InputOf } from '#lib/contract/call.ts'
import { type pairedProducts, pairingStatus } from '#lib/contract/paired-products.ts'
import { pageNumber } from '#lib/search-params.ts'

const listed = (value: unknown) => (Array.isArray(value) ? value : [value]).flatMap((text) => String(text).split(','))

/** The state of the paired products that is in their address. A value that means nothing is left out. */
export const pairingsView = z.object({
  status: z.preprocess(listed, z.array(z.string())).transform((given) =>
    // In one order, so that equal views have equal addresses.
    pairingStatus.options.filter((status) => given.includes(status)),
  ),
  page: pageNumber,
})
export type PairingsView = z.output<typeof pairingsView>

const pageSize = 10

export const pagesOf = (count: number) => Math.ceil(count / pageSize)

export const toPairingsQuery = ({
  status,
  page,
}: PairingsView): NonNullable<InputOf<typeof pairedProducts.find>['query']> => ({
  $limit: pageSize,
  $skip: (page - 1) * pageSize,
  $sort: { createdAt: -1 },
  ...(status.length > 0 && { $where: { status } }),
})

/** The query string of a view, without what is usual. */
export function toPairingsSearch({ status, page }: PairingsView): '' | `?${string}` {
  const search = new URLSearchParams()
  if (status.length > 0) search.set('status', status.join(','))
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `?${search}` : ''
}
