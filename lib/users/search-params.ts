import * as z from 'zod'
import { firstParam, listPageSize, pageNumber, toListSearch } from '#lib/common/search-params.ts'
import type { InputOf } from '#lib/contract/call.ts'
import type { users } from '#lib/contract/users.ts'

export const userTermMaxLength = 200

/** The state of the list of users in the address. An invalid value is the default. */
export const userSearchParams = z.object({
  // `search` is the search of the whole portal, on every page.
  find: firstParam(z.string().trim().max(userTermMaxLength).catch('')),
  page: pageNumber,
})
export type UserSearchParams = z.output<typeof userSearchParams>

/** The list is by user name; a name and a user name together mean either. */
export const toUsersQuery = ({ find, page }: UserSearchParams): NonNullable<InputOf<typeof users.list>['query']> => ({
  page,
  pagesize: listPageSize,
  ...(find && { name: find, username: find }),
})

/** The query string, without defaults. */
export const toUsersSearch = ({ find, page }: UserSearchParams) => toListSearch({ find }, page)
