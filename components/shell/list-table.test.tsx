// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { paths } from '#lib/common/paths.ts'
import { renderInPage, screen } from '#tests/support/page.tsx'
import { ListTable } from './list-table.tsx'

const listOf = (count: number) => (
  <ListTable
    title="Users"
    isSearched
    result={{ ok: true, value: { data: [{ _id: 'u' }].slice(0, count), count } }}
    failed="Not read"
    columns={[{ key: 'name', header: 'Name', cell: ({ _id }) => _id }]}
    empty={{ icon: 'users', title: 'No user is found for “Tam”', text: null }}
    pager={{ texts: 'users.pager', page: 1, hrefFor: () => paths.users }}
  />
)

it('[US-01] a list announces how many it has, or that it has none, as one types in its search', () => {
  const { show } = renderInPage(listOf(30))
  const said = screen.getByRole('status')
  expect(said.textContent).toBe('Page 1 of 3, 30 users')
  show(listOf(1))
  expect(said.textContent).toBe('Page 1 of 1, 1 user')
  show(listOf(0))
  expect(said.textContent).toBe('No user is found for “Tam”')
})
