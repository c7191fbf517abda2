// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { recentSearches, rememberSearch } from './recent.ts'

const pia = { userId: 'pia', accountId: 'kestrel' }
const remember = (term: string, who = pia) => rememberSearch(who, { term, index: 'shipments' })
const terms = (who = pia) => recentSearches(who).map(({ term }) => term)

beforeEach(() => window.localStorage.clear())

it('the list of recent searches keeps accounts and users apart', () => {
  remember('a')
  remember('z', { ...pia, accountId: 'hoshi' })
  expect(terms()).toEqual(['a'])
  const sam = { userId: 'sam', accountId: 'kestrel' }
  expect(terms(sam)).toEqual([])
  remember('s', sam)
  expect(terms()).toEqual([])
})
