import { describe, expect, it } from 'vitest'
import type { FlaggedPerson } from '#lib/access/rules.ts'
import { acting, submitting } from '#lib/contract/access.ts'
import { type Role, roles } from '#lib/contract/call.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import { allPages, type PagePath } from '#lib/pages/table.ts'
import { linksOf, type MenuGroup, menu, menuFor } from './menu.ts'

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

it('[SH-02] the menu has the groups and entries of the specification in its order, one for every page there is', () => {
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

describe.each(roles)('to the role %s', (role) => {
  const isSettingUp = role === 'owner' || role === 'admin'

  it('[SH-03] [SEC-56] Linked Accounts shows with both permissions and the flag, to an owner or admin', () => {
    expect(shows('/setup/accountlink/list', person(role))).toBe(isSettingUp)
    for (const permission of linking)
      expect(shows('/setup/accountlink/list', person(role, without(permission)))).toBe(false)
    expect(shows('/setup/accountlink/list', person(role, linking))).toBe(isSettingUp)
    expect(shows('/setup/accountlink/list', person(role, everything, false))).toBe(false)
  })

  it('[SH-04] [SEC-56] Paired Products shows with both permissions, to an owner or admin, whatever the flag', () => {
    expect(shows('/setup/pairedproduct/list', person(role))).toBe(isSettingUp)
    for (const permission of pairing)
      expect(shows('/setup/pairedproduct/list', person(role, without(permission)))).toBe(false)
    expect(shows('/setup/pairedproduct/list', person(role, pairing, false))).toBe(isSettingUp)
  })

  it('[SH-02] the orders, the production and the documentation show to every user, settings and users to an owner or admin, help with calls to who may make them', () => {
    const groups = menuFor(person(role, [])).map(({ key }) => key)
    expect(groups).toEqual(['orders', 'production', isSettingUp && 'setup', 'help'].filter(Boolean))
    expect(shows('/help/docs/api', person(role, []))).toBe(true)
    expect(shows('/help/order-submission', person(role, []))).toBe(submitting.some((allowed) => allowed === role))
    expect(shows('/help/shipment-shipped', person(role, []))).toBe(acting.some((allowed) => allowed === role))
    expect(shows('/setup/account/settings', person(role, []))).toBe(isSettingUp)
    expect(shows('/setup/users', person(role, []))).toBe(isSettingUp)
  })
})

it('[SH-02] an entry with links keeps those that may be used, and goes with the last of them', () => {
  const nested: MenuGroup[] = [
    {
      key: 'production',
      entries: [
        {
          label: 'search.group.help',
          links: [
            { label: 'work.list.complete', href: '/work/completed' },
            { label: 'orders.list.title', href: '/orders/list', needs: { roles: ['owner'] } },
          ],
        },
        {
          label: 'search.group.you',
          links: [{ label: 'orders.list.title', href: '/orders/list', needs: { roles: ['owner'] } }],
        },
      ],
    },
  ]
  expect(linksOf(menuFor(person('owner'), nested))).toHaveLength(3)
  expect(menuFor(person('production'), nested)).toEqual([
    {
      key: 'production',
      entries: [{ label: 'search.group.help', links: [{ label: 'work.list.complete', href: '/work/completed' }] }],
    },
  ])
})
