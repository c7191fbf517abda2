import { expect, it } from 'vitest'
import { toUsersQuery, toUsersSearch, userSearchParams } from './search-params.ts'

it('[US-01] a term of the address is looked for in names and user names, ten users a page', () => {
  expect(userSearchParams.parse({ find: ' pia ', page: '3' })).toEqual({ find: 'pia', page: 3 })
  expect(toUsersQuery({ find: 'pia', page: 2 })).toEqual({ page: 2, pagesize: 10, name: 'pia', username: 'pia' })
  expect(toUsersQuery({ find: '', page: 1 })).toEqual({ page: 1, pagesize: 10 })
  expect(toUsersSearch({ find: '', page: 1 })).toBe('')
  expect(toUsersSearch({ find: 'a&b %', page: 2 })).toBe('?find=a%26b+%25&page=2')
})
