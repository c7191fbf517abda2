// @vitest-environment jsdom
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts'

const pia = { userId: 'pia', accountId: 'kestrel' }
const remember = (term: string, who = pia) => rememberSearch(who, { term, index: 'shipments' })
const terms = (who = pia) => recentSearches(who).map(({ term }) => term)

afterEach(() => {
  window.localStorage.clear()
})

it('the list of recent searches keeps the last five searches, each once, newest first', () => {
  for (const term of ['a', 'b', 'c', 'd', 'b', ' e ', 'f']) remember(term)
  expect(terms()).toEqual(['f', 'e', 'b', 'd', 'c'])
})

it('the list of recent searches keeps accounts apart, and shows no user the searches of another', () => {
  remember('a')
  remember('z', { ...pia, accountId: 'hoshi' })
  expect(terms()).toEqual(['a'])
  expect(terms({ userId: 'sam', accountId: 'kestrel' })).toEqual([])
  remember('s', { userId: 'sam', accountId: 'kestrel' })
  expect(terms()).toEqual([])
})

it('the list of recent searches is empty once the user clears it', () => {
  remember('a')
  forgetSearches(pia)
  expect(terms()).toEqual([])
})

it.each(['', '   ', 'x'.repeat(101)])('the list of recent searches keeps nothing of "%.5s"', (term) => {
  remember(term)
  expect(terms()).toEqual([])
})

it.each(['null', 'not json', '{"userId":"pia","accounts":{"kestrel":[{"term":1}]}}', '{"userId":"pia","accounts":[]}'])(
  'the list of recent searches starts anew after %s',
  (text) => {
    window.localStorage.setItem('sfl-searches', text)
    expect(terms()).toEqual([])
    remember('a')
    expect(terms()).toEqual(['a'])
  },
)

it('the list of recent searches stays empty where storage is forbidden', () => {
  const forbidden = () => {
    throw new DOMException('no', 'SecurityError')
  }
  for (const name of ['getItem', 'setItem'] as const) {
    const spy = vi.spyOn(Storage.prototype, name).mockImplementation(forbidden)
    onTestFinished(() => spy.mockRestore())
  }
  remember('a')
  expect(terms()).toEqual([])
})
