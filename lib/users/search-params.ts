import * as z from 'zod'
import { findTerm, listPageSize, pageNumber, toListSearch } from '#lib/common/search-params.ts'

export const userSearchParams = z.object({
  find: findTerm,
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
