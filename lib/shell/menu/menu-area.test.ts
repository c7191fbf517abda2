import { expect, it } from 'vitest'
import { linksOf, menu } from './menu.ts'
import { isCurrent, menuArea } from './menu-area.ts'

const inMenu = linksOf(menu).map(({ href }) => href)
const marked = (pathname: string, hrefs: readonly string[] = inMenu) =>
  hrefs.filter((href) => isCurrent(pathname, menuArea(href, hrefs))).join()

it('[SH-02] the menu marks the closest entry whose area a page lies in, and no other', () => {
  for (const [pathname, entry] of [
    ['/orders/list', '/orders/list'],
    ['/work', '/work'],
    ['/work/completed', '/work/completed'],
    ['/ordersabc', ''],
    ['/profile', ''],
  ] as const)
    expect(marked(pathname), pathname).toBe(entry)
  const nested = ['/setup/triggers/add', '/setup/triggers']
  expect(marked('/setup/triggers/add', nested)).toBe('/setup/triggers/add')
  expect(marked('/setup/triggers/edit/65f0', nested)).toBe('/setup/triggers')
})
