import { expect, it } from 'vitest'
import type { FlaggedPerson } from '#lib/common/access/rules.ts'
import type { PagePath } from '#lib/common/pages/table.ts'
import { acting, submitting } from '#lib/contract/access.ts'
import { type Role, roles } from '#lib/contract/call.ts'
import { linksOf, menu, menuFor } from './menu.ts'
import { isCurrent, menuArea } from './menu-area.ts'

const linking = ['accountlink-read', 'accountlink-write']
const pairing = ['pairedproduct-read', 'pairedproduct-write']
const everything = [...linking, ...pairing]
const person = (
  role: Role,
  permissions: string[] = everything,
  linksOn = true,
  offers = ['products'],
): FlaggedPerson => ({
  offers,
  role,
  permissions,
  flags: { 'siteflow-setup-accountlinks': linksOn },
})
const shows = (page: PagePath, who: FlaggedPerson) => linksOf(menuFor(who)).some(({ href }) => href === page)
const rolesShown = (page: PagePath, permissions?: string[], linksOn?: boolean) =>
  roles.filter((role) => shows(page, person(role, permissions, linksOn)))
const chiefs: readonly Role[] = roles.filter((role) => role === 'owner' || role === 'admin')

it('[SH-03] [SH-04] [SEC-56] links and pairings show with both permissions and the flag', () => {
  const [links, pairings] = ['/setup/accountlink/list', '/setup/pairedproduct/list'] as const
  for (const page of [links, pairings]) {
    const own = page === links ? linking : pairing
    expect(rolesShown(page, own), page).toEqual(chiefs)
    for (const permission of own) {
      const others = everything.filter((held) => held !== permission)
      expect(rolesShown(page, others), permission).toEqual([])
    }
  }
  expect(rolesShown(links, everything, false)).toEqual([])
  expect(rolesShown(pairings, pairing, false)).toEqual(chiefs)
})

it('[SH-02] orders, production and documentation show to all, the rest to who may use it', () => {
  for (const role of roles) {
    const groups = menuFor(person(role, [])).map(({ key }) => key)
    expect(groups, role).toEqual(['orders', 'production', ...(chiefs.includes(role) ? ['setup'] : []), 'help'])
  }
  const to = (page: PagePath) => rolesShown(page, [])
  expect(to('/help/docs/api')).toEqual(roles)
  expect(to('/help/order-submission')).toEqual(roles.filter((role) => submitting.some((one) => one === role)))
  for (const page of ['/help/shipment-shipped', '/work/ship'] as const)
    expect(to(page)).toEqual(roles.filter((role) => acting.some((one) => one === role)))
  for (const page of ['/setup/account/settings', '/setup/users'] as const) expect(to(page)).toEqual(chiefs)
})

it('[PR-01] own products show to those who set up, where the upstream offers them', () => {
  expect(rolesShown('/setup/products')).toEqual(chiefs)
  expect(roles.filter((role) => shows('/setup/products', person(role, everything, true, [])))).toEqual([])
})

const inMenu = linksOf(menu).map(({ href }) => href)
const marked = (pathname: string, hrefs: readonly string[] = inMenu) =>
  hrefs.filter((href) => isCurrent(pathname, menuArea(href, hrefs))).join()

it('[SH-02] the menu marks the closest entry whose area a page lies in, and no other', () => {
  for (const pathname of ['/orders/list', '/work', '/work/completed']) expect(marked(pathname)).toBe(pathname)
  for (const pathname of ['/ordersabc', '/profile']) expect(marked(pathname)).toBe('')
  const nested = ['/setup/triggers/add', '/setup/triggers']
  expect(marked('/setup/triggers/add', nested)).toBe('/setup/triggers/add')
  expect(marked('/setup/triggers/edit/65f0', nested)).toBe('/setup/triggers')
})
