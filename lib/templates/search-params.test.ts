import { expect, it } from 'vitest'
import { templateSearchParams, toTemplatesSearch } from './search-params.ts'

it('[TE-01] an address of templates is read', () => {
  const read = (address: object) => templateSearchParams.parse(address)
  expect(read({})).toEqual({ active: true, page: 1 })
  expect(read({ active: 'false', page: '3', unread: 'true' })).toEqual({ active: false, page: 3, unread: 'true' })
  expect(toTemplatesSearch({ active: true, page: 1 })).toBe('')
  expect(toTemplatesSearch({ active: false, page: 2 })).toBe('?active=false&page=2')
  expect(toTemplatesSearch({ unread: 'true' })).toBe('?unread=true')
})
