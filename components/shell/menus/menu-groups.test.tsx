// @vitest-environment jsdom
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { expect, it } from 'vitest'
import { screen, within } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { MenuGroups, type ShownGroup } from './menu-groups.tsx'

const groups: ShownGroup[] = [
  ['Orders', [['All Orders', '/orders/list']]],
  [
    'Setup',
    [
      [
        'Help',
        [
          ['Live Jobs', '/work'],
          ['Completed Jobs', '/work/completed'],
        ],
      ],
    ],
  ],
]

it('[SH-02] the menu shows links within an entry under its name, and marks the current one alone', () => {
  renderInPage(
    <PathnameContext value="/work/completed">
      <MenuGroups groups={groups} />
    </PathnameContext>,
  )
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Orders',
    'Setup',
  ])
  const nested = screen.getByRole('heading', { level: 3, name: 'Help' }).closest('li')
  if (!nested) throw new Error('the entry is no list item')
  const links = within(nested).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.ariaCurrent])).toEqual([
    ['Live Jobs', '/work', null],
    ['Completed Jobs', '/work/completed', 'page'],
  ])
})
