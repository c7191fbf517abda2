import { expect, it } from 'vitest'
import { linkSearchParams, toLinksQuery, toLinksSearch } from './search-params.ts'

it.each([
  [{}, { active: true, page: 1 }],
  [
    { active: 'false', page: '3' },
    { active: false, page: 3 },
  ],
  [{ active: ['false', 'true'] }, { active: false, page: 1 }],
  [
    { active: '1', page: '-2' },
    { active: true, page: 1 },
  ],
  [
    { active: '__proto__', page: '1e9' },
    { active: true, page: 1 },
  ],
])('[LK-01] the address %j means %j', (address, search) => {
  expect(linkSearchParams.parse(address)).toEqual(search)
})

it('[LK-01] active links are asked for unless the address says otherwise, and equal views have equal addresses', () => {
  expect(toLinksQuery(linkSearchParams.parse({}))).toEqual({ active: true, page: 1, pagesize: 10 })
  expect(toLinksSearch({ active: true, page: 1 })).toBe('')
  expect(toLinksSearch({ active: false, page: 2 })).toBe('?active=false&page=2')
})
