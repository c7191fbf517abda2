import * as z from 'zod'
import { firstParam, isActive, optionalParam, pageNumber, toListSearch } from '#lib/common/search-params.ts'

export const linkSearchParams = z.object({
  active: isActive,
  page: pageNumber,
})
export type LinkSearchParams = z.output<typeof linkSearchParams>

/** The dialog that an address opens, as the mail with a code does (Spec 2 §2). */
export const linkDialogParams = z.object({
  verify: optionalParam(z.literal('true')),
  linkCode: firstParam(z.string().max(64).catch('')),
  invite: optionalParam(z.literal('newinvite')),
})
export type LinkDialogParams = z.output<typeof linkDialogParams>

export const requestSearchParams = z.object({ page: pageNumber })

export const toRequestsSearch = (page: number) => toListSearch({}, page)

export const toLinksSearch = ({ active, page }: LinkSearchParams) => toListSearch({ active: !active && 'false' }, page)
