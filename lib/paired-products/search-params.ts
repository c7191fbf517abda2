import * as z from 'zod'
import { listPageSize, optionalParam, pageNumber, toListSearch } from '#lib/common/search-params.ts'
import type { InputOf } from '#lib/contract/call.ts'
import { type pairedProducts, pairingStatus } from '#lib/contract/paired-products.ts'
import { pairingSides } from '#lib/contract/shared/pairing-states.ts'

const listed = (value: unknown) => (Array.isArray(value) ? value : [value]).flatMap((text) => String(text).split(','))

export const pairingSearchParams = z.object({
  status: z.preprocess(listed, z.array(z.string())).transform((given) =>
    // Sorted, so that equal lists have equal addresses.
    pairingStatus.options.filter((status) => given.includes(status)),
  ),
  side: optionalParam(z.enum(pairingSides)),
  page: pageNumber,
})
export type PairingSearchParams = z.output<typeof pairingSearchParams>

export const toPairingsQuery = (
  { status, side, page }: PairingSearchParams,
  accountId: string,
): NonNullable<InputOf<typeof pairedProducts.find>['query']> => ({
  $limit: listPageSize,
  $skip: (page - 1) * listPageSize,
  $sort: { createdAt: -1 },
  ...((status.length > 0 || side) && {
    $where: { ...(status.length > 0 && { status }), ...(side && { [`${side}AccountId`]: accountId }) },
  }),
})

export const toPairingsSearch = ({ status, side, page }: PairingSearchParams) =>
  toListSearch({ status: status.join(','), side }, page)
