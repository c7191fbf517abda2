import * as z from 'zod'
import type { InputOf } from '#lib/contract/call.ts'
import { type pairedProducts, pairingStatus } from '#lib/contract/paired-products.ts'
import { pageNumber } from '#lib/search-params.ts'

const listed = (value: unknown) => (Array.isArray(value) ? value : [value]).flatMap((text) => String(text).split(','))

/** The state of the paired products in the address. An invalid value is ignored. */
export const pairingSearchParams = z.object({
  status: z.preprocess(listed, z.array(z.string())).transform((given) =>
    // Sorted, so that equal lists have equal addresses.
    pairingStatus.options.filter((status) => given.includes(status)),
  ),
  page: pageNumber,
})
export type PairingSearchParams = z.output<typeof pairingSearchParams>

const pageSize = 10

export const pagesOf = (count: number) => Math.ceil(count / pageSize)

export const toPairingsQuery = ({
  status,
  page,
}: PairingSearchParams): NonNullable<InputOf<typeof pairedProducts.find>['query']> => ({
  $limit: pageSize,
  $skip: (page - 1) * pageSize,
  $sort: { createdAt: -1 },
  ...(status.length > 0 && { $where: { status } }),
})

/** The query string, without defaults. */
export function toPairingsSearch({ status, page }: PairingSearchParams): '' | `?${string}` {
  const search = new URLSearchParams()
  if (status.length > 0) search.set('status', status.join(','))
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `?${search}` : ''
}
