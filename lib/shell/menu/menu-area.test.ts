import { expect, it } from 'vitest'
import { linksOf, menu } from './menu.ts'
import { isCurrent, menuArea } from './menu-area.ts'

const hrefs = linksOf(menu).map(({ href }) => href)
const current = (pathname: string) => hrefs.filter((href) => isCurrent(pathname, menuArea(href, hrefs)))

it.each([
  ['/orders/list', ['/orders/list']],
  ['/orders/view/65f0', ['/orders/list']],
  ['/work', ['/work']],
  ['/work/batches', ['/work']],
  ['/work/completed', ['/work/completed']],
  ['/ordersabc', []],
  ['/profile', []],
])('[SH-02] the menu marks the entry whose area %s lies in, and no other', (pathname, marked) => {
  expect(current(pathname)).toEqual(marked)
})

it('[SH-02] the menu marks the closest of entries that lie in each other', () => {
  const all = ['/setup/triggers/add', '/setup/triggers']
  const marked = (pathname: string) => all.filter((href) => isCurrent(pathname, menuArea(href, all)))
  expect(marked('/setup/triggers/add')).toEqual(['/setup/triggers/add'])
  expect(marked('/setup/triggers/edit/65f0')).toEqual(['/setup/triggers'])
})
