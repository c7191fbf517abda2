// @vitest-environment jsdom
import type { Route } from 'next'
import { expect, it } from 'vitest'
import { render, screen, userEvent } from '#tests/support/component.ts'
import { Pager } from './pager.tsx'

const texts = { label: 'Pages', previous: 'Previous', next: 'Next', summary: 'Page 2 of 3', perPage: 'Per page' }
const sizes = { current: 25, options: [10, 25], hrefFor: (size: number) => `/orders?perPage=${size}` as Route }

const hrefFor = (page: number) => `/orders?page=${page}` as Route
const pagerOf = (page: number, summary = texts.summary) => (
  <Pager page={page} pages={3} hrefFor={hrefFor} sizes={sizes} texts={{ ...texts, summary }} />
)

it('a pager leads back from a page that no longer exists, of which it says nothing', () => {
  render(pagerOf(9))
  expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/orders?page=3')
  expect(screen.queryByText(texts.summary)).toBeNull()
})

it.each([
  ['Next', 1, 'slow', 2, 'Next'],
  ['Next', 1, 'fast', 2, 'Next'],
  ['Next', 2, 'slow', 3, 'Page 3 of 3'],
  ['Next', 2, 'fast', 3, 'Page 3 of 3'],
  ['Previous', 2, 'fast', 1, 'Page 1 of 3'],
  ['10', 1, 'slow', 1, '25'],
] as const)('the focus stays in the pager after %s on page %i, %s', async (pressed, page, speed, next, expected) => {
  const { rerender } = render(pagerOf(page, `Page ${page} of 3`))
  const link = screen.getByRole('link', { name: pressed })
  link.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(link)
  expect(document.activeElement).toBe(link)
  if (speed === 'slow') rerender(<p>Loading</p>)
  rerender(pagerOf(next, `Page ${next} of 3`))
  expect(document.activeElement?.textContent).toBe(expected)
})
