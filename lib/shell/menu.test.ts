import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { FlaggedPerson } from '#lib/access/may.ts'
import { type Role, roles } from '#lib/contract/call.ts'
import { linksOf, type MenuGroup, menu, menuFor } from './menu.ts'

/** Spec 1 §2, in full. */
const specified: Record<string, Record<string, string | Record<string, string>>> = {
  orders: { allOrders: '/orders/list', submissionErrors: '/order-submission-errors/list' },
  production: { liveJobs: '/work', completedJobs: '/work/completed' },
  setup: {
    accountSettings: '/setup/account/settings',
    manageUsers: '/setup/users',
    linkedAccounts: '/setup/accountlink/list',
    pairedProducts: '/setup/pairedproduct/list',
    triggers: { createTrigger: '/setup/triggers/add', viewTriggers: '/setup/triggers' },
    templates: { createTemplate: '/setup/templates/add', viewTemplates: '/setup/templates' },
  },
  help: {
    submittingOrders: { singleItemOrder: '/help/order-submission', shipmentShipped: '/help/shipment-shipped' },
    documentation: {
      tutorial: '/help/docs/tutorial',
      siteGuide: '/help/docs/descriptions',
      apiReference: '/help/docs/api',
    },
  },
}

const pages = globSync('app/(portal)/**/page.tsx').map(
  (file) => new RegExp(`^${file.slice('app/(portal)'.length, -'/page.tsx'.length).replace(/\[\w+\]/g, '[^/]+')}$`),
)
const exists = (href: string) => pages.some((page) => page.test(href))

/** `group > entry > href`, so that a difference names its place. */
function lines(entries: Record<string, string | Record<string, string>>, above: string): string[] {
  return Object.entries(entries).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${above} > ${key} > ${value}`] : lines(value, `${above} > ${key}`),
  )
}

it('[SH-02] has the groups and entries of the specification in its order, one for every page there is', () => {
  const wanted = Object.entries(specified).flatMap(([group, entries]) => lines(entries, group))
  const shown = menu.flatMap((group) =>
    group.entries.flatMap((entry) =>
      'links' in entry
        ? entry.links.map(({ key, href }) => `${group.key} > ${entry.key} > ${key} > ${href}`)
        : [`${group.key} > ${entry.key} > ${entry.href}`],
    ),
  )
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
const shows = (key: string, who: FlaggedPerson) => linksOf(menuFor(who)).some((link) => link.key === key)
const without = (permission: string) => everything.filter((one) => one !== permission)

describe.each(roles)('to the role %s', (role) => {
  const isSettingUp = role === 'owner' || role === 'admin'

  it('[SH-03] [SEC-56] Linked Accounts shows with both permissions and the flag, to an owner or admin', () => {
    expect(shows('linkedAccounts', person(role))).toBe(isSettingUp)
    for (const permission of linking) expect(shows('linkedAccounts', person(role, without(permission)))).toBe(false)
    expect(shows('linkedAccounts', person(role, linking))).toBe(isSettingUp)
    expect(shows('linkedAccounts', person(role, everything, false))).toBe(false)
  })

  it('[SH-04] [SEC-56] Paired Products shows with both permissions, to an owner or admin, whatever the flag', () => {
    expect(shows('pairedProducts', person(role))).toBe(isSettingUp)
    for (const permission of pairing) expect(shows('pairedProducts', person(role, without(permission)))).toBe(false)
    expect(shows('pairedProducts', person(role, pairing, false))).toBe(isSettingUp)
  })

  it('[SH-02] the orders and the production show to everybody', () => {
    expect(menuFor(person(role, [])).map(({ key }) => key)).toEqual(['orders', 'production'])
  })
})

it('[SH-02] an entry with links keeps those that may be used, and goes with the last of them', () => {
  const nested: MenuGroup[] = [
    {
      key: 'production',
      entries: [
        {
          key: 'liveJobs',
          links: [
            { key: 'completedJobs', href: '/work/completed' },
            { key: 'allOrders', href: '/orders/list', needs: { roles: ['owner'] } },
          ],
        },
        { key: 'orders', links: [{ key: 'allOrders', href: '/orders/list', needs: { roles: ['owner'] } }] },
      ],
    },
  ]
  expect(linksOf(menuFor(person('owner'), nested))).toHaveLength(3)
  expect(menuFor(person('production'), nested)).toEqual([
    { key: 'production', entries: [{ key: 'liveJobs', links: [{ key: 'completedJobs', href: '/work/completed' }] }] },
  ])
})
