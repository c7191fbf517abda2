import { expect, it } from 'vitest'
import { safeNextPath } from '#lib/session/core/next-path.ts'
import { indexes } from './rules.ts'
import { addressOf, parseSearch, type Search } from './search-params.ts'

const page = new URL('https://portal.example/orders/list?page=2')
const search: Search = { index: 'products', term: '名刺 50%', filters: ['status:active'] }

it('the search reads from an address what was written to it, beside what the page has there', () => {
  const address = addressOf(page, search, indexes)
  expect(address.searchParams.get('page')).toBe('2')
  expect(parseSearch(address.searchParams, indexes)).toEqual(search)
})

it('the address of the search keeps a term that is too long for an address out of it, and half a character too', () => {
  expect(addressOf(page, { ...search, term: '刺'.repeat(200) }, indexes).searchParams.get('search')).toBe('')
  expect(addressOf(page, { ...search, term: 'a\ud800' }, indexes).searchParams.get('search')).toBe('a\ufffd')
})

it('the address of the search survives a sign-in', () => {
  const { pathname, search: text } = addressOf(page, { ...search, term: 'x'.repeat(900) }, indexes)
  expect(safeNextPath(pathname + text)).toBe(pathname + text)
})
