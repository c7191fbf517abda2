import * as z from 'zod'
import { firstParam, listPageSize, pageNumber, toListSearch } from '#lib/common/search-params.ts'

export const userTermMaxLength = 200

export const userSearchParams = z.object({
  // `search` is the search of the whole portal, on every page.
  find: firstParam(z.string().trim().max(userTermMaxLength).catch('')),
  page: pageNumber,
})
export type UserSearchParams = z.output<typeof userSearchParams>

/** A name and a user name together mean either. */
export const toUsersQuery = ({ find, page }: UserSearchParams) => ({
  page,
  pagesize: listPageSize,
  ...(find && { name: find, username: find }),
})

export const toUsersSearch = ({ find, page }: UserSearchParams) => toListSearch({ find }, page)
