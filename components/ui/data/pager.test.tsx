// @vitest-environment jsdom
import type { Route } from 'next'
import { expect, it } from 'vitest'
import { render, screen, within } from '#tests/support/component.ts'
import { Pager } from './pager.tsx'

const texts = { label: 'Pages', previous: 'Previous', next: 'Next', summary: 'Page 2 of 3', perPage: 'Per page' }

function example(page: number, pages = 3) {
  render(
    <Pager
      page={page}
      pages={pages}
      hrefFor={(number) => `/orders?page=${number}` as Route}
      sizes={{ current: 25, options: [10, 25], hrefFor: (size) => `/orders?perPage=${size}` as Route }}
      texts={texts}
    />,
  )
  return within(screen.getByRole('navigation', { name: 'Pages' }))
}

const addressOf = (link: HTMLElement | null) => link?.getAttribute('href')

it('a pager links to the pages before and after', () => {
  const pager = example(2)
  expect(addressOf(pager.getByRole('link', { name: 'Previous' }))).toBe('/orders?page=1')
  expect(addressOf(pager.getByRole('link', { name: 'Next' }))).toBe('/orders?page=3')
})

it.each([
  [1, 'Previous'],
  [3, 'Next'],
])('a pager has no link from page %i by %s', (page, name) => {
  expect(example(page).queryByRole('link', { name })).toBeNull()
})

it('a pager leads back from a page that no longer exists', () => {
  expect(addressOf(example(9).getByRole('link', { name: 'Previous' }))).toBe('/orders?page=3')
})

it('a pager offers page sizes as links and marks the current one', () => {
  const pager = example(1)
  expect(addressOf(pager.getByRole('link', { name: '10' }))).toBe('/orders?perPage=10')
  expect(pager.getByRole('link', { current: true }).textContent).toBe('25')
})
