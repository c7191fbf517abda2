// @vitest-environment jsdom
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts'

const pia = { userId: 'pia', accountId: 'kestrel' }
const remember = (term: string, who = pia) => rememberSearch(who, { term, index: 'shipments' })
const terms = (who = pia) => recentSearches(who).map(({ term }) => term)

beforeEach(() => window.localStorage.clear())

it('the list of recent searches keeps the last five, each once, newest first, until the user clears it', () => {
  for (const term of ['a', 'b', 'c', 'd', 'b', ' e ', 'f', '', '   ', 'x'.repeat(101)]) remember(term)
  expect(terms()).toEqual(['f', 'e', 'b', 'd', 'c'])
  forgetSearches(pia)
  expect(terms()).toEqual([])
})

it('the list of recent searches keeps accounts apart, and shows no user the searches of another', () => {
  remember('a')
  remember('z', { ...pia, accountId: 'hoshi' })
  expect(terms()).toEqual(['a'])
  const sam = { userId: 'sam', accountId: 'kestrel' }
  expect(terms(sam)).toEqual([])
  remember('s', sam)
  expect(terms()).toEqual([])
})

it('the list of recent searches starts anew after what it cannot read, and stays empty without storage', () => {
  const unread = ['null', 'not json', '{"userId":"pia","accounts":{"kestrel":[{"term":1}]}}']
  for (const text of [...unread, '{"userId":"pia","accounts":[]}']) {
    window.localStorage.setItem('sfl-searches', text)
    expect([text, terms()]).toEqual([text, []])
    remember('a')
    expect(terms()).toEqual(['a'])
  }
  for (const name of ['getItem', 'setItem'] as const) {
    const forbidden = vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    onTestFinished(() => forbidden.mockRestore())
  }
  remember('b')
  expect(terms()).toEqual([])
})
