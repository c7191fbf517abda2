import { expect, it } from 'vitest'
import { templateSearchParams, toTemplatesQuery, toTemplatesSearch } from './search-params.ts'

it.each([
  [{}, { active: true, page: 1 }],
  [
    { active: 'false', page: '3', unread: 'true' },
    { active: false, page: 3, unread: 'true' },
  ],
  [
    { active: ['false', 'true'], page: '-2', unread: '<script>' },
    { active: false, page: 1 },
  ],
])('[TE-01] the address %j means %j', (address, search) => {
  expect(templateSearchParams.parse(address)).toEqual(search)
})

it('[TE-01] active templates are asked for, ten a page, and equal views have equal addresses', () => {
  expect(toTemplatesQuery(templateSearchParams.parse({}))).toEqual({ active: true, page: 1, pagesize: 10 })
  expect(toTemplatesSearch({ active: true, page: 1 })).toBe('')
  expect(toTemplatesSearch({ active: false, page: 2 })).toBe('?active=false&page=2')
  expect(toTemplatesSearch({ unread: 'true' })).toBe('?unread=true')
})
