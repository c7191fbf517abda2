// @vitest-environment jsdom
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { expect, it } from 'vitest'
import type { MenuGroup } from '#lib/shell/menu/menu.ts'
import { screen, within } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { MenuGroups } from './menu-groups.tsx'

const groups: MenuGroup[] = [
  { key: 'orders', entries: [{ label: 'orders.list.title', href: '/orders/list' }] },
  {
    key: 'setup',
    entries: [
      {
        label: 'search.group.help',
        links: [
          { label: 'work.list.live', href: '/work' },
          { label: 'work.list.complete', href: '/work/completed' },
        ],
      },
    ],
  },
]

it('[SH-02] shows links within an entry under its name, and marks the current one alone', () => {
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
