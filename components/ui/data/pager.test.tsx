// @vitest-environment jsdom
import type { Route } from 'next'
import { expect, it } from 'vitest'
import { render, screen, userEvent, within } from '#tests/support/component.ts'
import { Pager } from './pager.tsx'

const texts = { label: 'Pages', previous: 'Previous', next: 'Next', summary: 'Page 2 of 3', perPage: 'Per page' }
const sizes = { current: 25, options: [10, 25], hrefFor: (size: number) => `/orders?perPage=${size}` as Route }

function example(page: number, pages = 3) {
  render(
    <Pager
      page={page}
      pages={pages}
      hrefFor={(number) => `/orders?page=${number}` as Route}
      sizes={sizes}
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

it.each([
  ['Next', 1, 'slow', 2, 'Next'],
  ['Next', 1, 'fast', 2, 'Next'],
  ['Next', 2, 'slow', 3, 'Page 3 of 3'],
  ['Next', 2, 'fast', 3, 'Page 3 of 3'],
  ['Previous', 2, 'fast', 1, 'Page 1 of 3'],
  ['10', 1, 'slow', 1, '25'],
])('after %s on page %i the focus is on the %s page %i at %s', async (pressed, page, speed, next, expected) => {
  const pagerOf = (number: number) => (
    <Pager
      page={number}
      pages={3}
      hrefFor={() => '/orders' as Route}
      sizes={sizes}
      texts={{ ...texts, summary: `Page ${number} of 3` }}
    />
  )
  const { rerender } = render(pagerOf(page))
  const link = screen.getByRole('link', { name: pressed })
  link.addEventListener('click', (event) => event.preventDefault())
  await userEvent.setup().click(link)
  expect(document.activeElement).toBe(link)
  if (speed === 'slow') rerender(<p>Loading</p>)
  rerender(pagerOf(next))
  expect(document.activeElement?.textContent).toBe(expected)
})

it('a pager says nothing of a page that no longer exists', () => {
  expect(example(9).queryByText(texts.summary)).toBeNull()
})
