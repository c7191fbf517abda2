import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { currentEntry, menu } from './menu.ts'

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
    group.entries.flatMap((entry: { key: string; href?: string; entries?: readonly { key: string; href: string }[] }) =>
      (entry.entries ?? [{ key: '', href: entry.href }]).map(({ key, href }) =>
        [group.key, entry.key, key, href].filter(Boolean).join(' > '),
      ),
    ),
  )
  expect(shown).toEqual(wanted.filter((line) => exists(line.split(' > ').at(-1) ?? '')))
})

it('[SH-02] marks the entry whose area is open', () => {
  expect(currentEntry('/orders/list')).toBe('/orders/list')
  expect(currentEntry('/orders/view/65f0')).toBe('/orders/list')
  expect(currentEntry('/ordersabc')).toBeUndefined()
  expect(currentEntry('/profile')).toBeUndefined()
})
