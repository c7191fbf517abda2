import { expect, it } from 'vitest'
import { linkSearchParams, toLinksQuery, toLinksSearch } from './search-params.ts'

it('[LK-01] active links are asked for unless the address says otherwise, and equal views have equal addresses', () => {
  expect(toLinksQuery(linkSearchParams.parse({}))).toEqual({ active: true, page: 1, pagesize: 10 })
  expect(toLinksSearch({ active: true, page: 1 })).toBe('')
  expect(toLinksSearch({ active: false, page: 2 })).toBe('?active=false&page=2')
})
