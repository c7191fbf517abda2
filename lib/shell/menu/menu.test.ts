import { expect, it } from 'vitest'
import type { FlaggedPerson } from '#lib/access/rules.ts'
import { acting, submitting } from '#lib/contract/access.ts'
import { type Role, roles } from '#lib/contract/call.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import { allPages, type PagePath } from '#lib/pages/table.ts'
import { linksOf, menu, menuFor } from './menu.ts'

/** Spec 1 §2, in full. */
const specified: Record<string, Record<string, string | Record<string, string>>> = {
  Orders: { 'All Orders': '/orders/list', 'Submission errors': '/order-submission-errors/list' },
  Production: { 'Live Jobs': '/work', 'Completed Jobs': '/work/completed' },
  Setup: {
    'Account Settings': '/setup/account/settings',
    'Manage Users': '/setup/users',
    'Linked Accounts': '/setup/accountlink/list',
    'Paired Products': '/setup/pairedproduct/list',
    Triggers: { Create: '/setup/triggers/add', View: '/setup/triggers' },
    Templates: { Create: '/setup/templates/add', View: '/setup/templates' },
  },
  Help: {
    'Submitting Orders': {
      'Single item order': '/help/order-submission',
      'Shipment Shipped': '/help/shipment-shipped',
    },
    Documentation: {
      Tutorial: '/help/docs/tutorial',
      'Site Guide': '/help/docs/descriptions',
      'API Reference': '/help/docs/api',
    },
  },
}

const exists = (href: string) => allPages.some(({ path }) => path === href)
const t = translatorFor('en-GB')

/** `group > entry > href`, so that a difference names its place. */
function lines(entries: Record<string, string | Record<string, string>>, above: string): string[] {
  return Object.entries(entries).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${above} > ${name} > ${value}`] : lines(value, `${above} > ${name}`),
  )
}

it('[SH-02] the menu has the groups and entries of the specification, in its order', () => {
  const wanted = Object.entries(specified).flatMap(([group, entries]) => lines(entries, group))
  const shown = menu.flatMap(({ key, entries }) => {
    const group = t(`shell.menu.${key}`)
    return entries.flatMap((entry) =>
      'links' in entry
        ? entry.links.map(({ label, href }) => `${group} > ${t(entry.label)} > ${t(label)} > ${href}`)
        : [`${group} > ${t(entry.label)} > ${entry.href}`],
    )
  })
  expect(shown).toEqual(wanted.filter((line) => exists(line.split(' > ').at(-1) ?? '')))
})

const linking = ['accountlink-read', 'accountlink-write']
const pairing = ['pairedproduct-read', 'pairedproduct-write']
const everything = [...linking, ...pairing]
const person = (role: Role, permissions: string[] = everything, linksOn = true): FlaggedPerson => ({
  role,
  permissions,
  flags: { 'siteflow-setup-accountlinks': linksOn },
})
const shows = (page: PagePath, who: FlaggedPerson) => linksOf(menuFor(who)).some(({ href }) => href === page)
const without = (permission: string) => everything.filter((held) => held !== permission)

const rolesShown = (page: PagePath, permissions?: string[], linksOn?: boolean) =>
  roles.filter((role) => shows(page, person(role, permissions, linksOn)))
const chiefs: readonly Role[] = roles.filter((role) => role === 'owner' || role === 'admin')

it('[SH-03] [SH-04] [SEC-56] links and pairings show with both permissions and the flag', () => {
  const [links, pairings] = ['/setup/accountlink/list', '/setup/pairedproduct/list'] as const
  for (const [page, own] of [
    [links, linking],
    [pairings, pairing],
  ] as const) {
    expect(rolesShown(page), `${page}`).toEqual(chiefs)
    expect(rolesShown(page, own), `${page}`).toEqual(chiefs)
    for (const permission of own) expect(rolesShown(page, without(permission)), `${permission}`).toEqual([])
  }
  expect(rolesShown(links, everything, false)).toEqual([])
  expect(rolesShown(pairings, pairing, false)).toEqual(chiefs)
})

it('[SH-02] orders, production and documentation show to all, the rest to who may use it', () => {
  for (const role of roles) {
    const groups = menuFor(person(role, [])).map(({ key }) => key)
    expect(groups, `${role}`).toEqual(['orders', 'production', ...(chiefs.includes(role) ? ['setup'] : []), 'help'])
  }
  const to = (page: PagePath) => rolesShown(page, [])
  expect(to('/help/docs/api')).toEqual(roles)
  expect(to('/help/order-submission')).toEqual(roles.filter((role) => submitting.some((one) => one === role)))
  expect(to('/help/shipment-shipped')).toEqual(roles.filter((role) => acting.some((one) => one === role)))
  for (const page of ['/setup/account/settings', '/setup/users'] as const) expect(to(page)).toEqual(chiefs)
})
