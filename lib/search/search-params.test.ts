import { expect, it } from 'vitest'
import { indexes } from './rules.ts'
import { addressOf, parseSearch, type Search } from './search-params.ts'

const page = new URL('https://portal.example/orders/list?page=2')
const search: Search = { index: 'products', term: '名刺 50%', filters: ['status:active'] }

it('the search reads from an address what was written to it, beside what the page has there', () => {
  const address = addressOf(page, search, indexes)
  expect(address.searchParams.get('page')).toBe('2')
  expect(parseSearch(address.searchParams, indexes)).toEqual(search)
})
