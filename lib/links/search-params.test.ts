import { expect, it } from 'vitest'
import { linkSearchParams, toLinksQuery, toLinksSearch } from './search-params.ts'

it('[LK-01] an address of links is read, and what it does not know is as if not there', () => {
  for (const [address, active, page] of [
    [{}, true, 1],
    [{ active: 'false', page: '3' }, false, 3],
    [{ active: ['false', 'true'] }, false, 1],
    [{ active: '__proto__', page: '-2' }, true, 1],
    [{ active: '1', page: '1e9' }, true, 1],
  ] as const)
    expect(linkSearchParams.parse(address), `${JSON.stringify(address)}`).toEqual({ active, page })
})

it('[LK-01] active links are asked for unless the address says otherwise, and equal views have equal addresses', () => {
  expect(toLinksQuery(linkSearchParams.parse({}))).toEqual({ active: true, page: 1, pagesize: 10 })
  expect(toLinksSearch({ active: true, page: 1 })).toBe('')
  expect(toLinksSearch({ active: false, page: 2 })).toBe('?active=false&page=2')
})
