import { expect, it } from 'vitest'
import { toUsersQuery, toUsersSearch, userSearchParams } from './search-params.ts'

it.each([
  [{}, { find: '', page: 1 }],
  [
    { find: ' pia ', page: '3' },
    { find: 'pia', page: 3 },
  ],
  [
    { find: ['a', 'b'], page: '-2' },
    { find: 'a', page: 1 },
  ],
  [
    { find: 'x'.repeat(201), page: 'one' },
    { find: '', page: 1 },
  ],
])('[US-01] the address %j means %j', (address, search) => {
  expect(userSearchParams.parse(address)).toEqual(search)
})

it('[US-01] a term is looked for in names and user names, ten users a page, and equal views have equal addresses', () => {
  expect(toUsersQuery({ find: 'pia', page: 2 })).toEqual({ page: 2, pagesize: 10, name: 'pia', username: 'pia' })
  expect(toUsersQuery({ find: '', page: 1 })).toEqual({ page: 1, pagesize: 10 })
  expect(toUsersSearch({ find: '', page: 1 })).toBe('')
  expect(toUsersSearch({ find: 'a&b %', page: 2 })).toBe('?find=a%26b+%25&page=2')
})
