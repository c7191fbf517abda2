// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { closeSearch, openSearch } from './open.ts'

const here = () => window.location.pathname + window.location.search

beforeEach(() => {
  document.body.replaceChildren()
  window.history.pushState({}, '', '/orders/list?page=2')
})

it('the search opens over the page, and closing it goes back to the page', async () => {
  openSearch()
  expect(here()).toBe('/orders/list?page=2&search=')
  const left = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  closeSearch()
  closeSearch() // a second press before the browser has gone back leads no further
  await left
  expect(here()).toBe('/orders/list?page=2')
})
