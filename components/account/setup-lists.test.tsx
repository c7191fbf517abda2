// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { LinkNotices } from '#components/links/link-notices.tsx'
import { LinksTable } from '#components/links/links-table.tsx'
import { RequestsTable } from '#components/links/requests-table.tsx'
import { PairingsTable } from '#components/paired-products/pairings-page.tsx'
import { UnreadTemplate } from '#components/templates/templates-page.tsx'
import { TemplatesTable } from '#components/templates/templates-table.tsx'
import { DeliveriesTable } from '#components/triggers/deliveries-table.tsx'
import { TriggerPage } from '#components/triggers/trigger-page.tsx'
import { TriggersTable } from '#components/triggers/triggers-table.tsx'
import { UpstreamError } from '#lib/contract/wire.ts'
import { cleanup, screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'

const { account, callUpstream, read } = vi.hoisted(() => {
  const list = () => vi.fn(async (): Promise<object> => ({ data: [], count: 0 }))
  return {
    account: { id: 'ash', name: 'Ash' },
    callUpstream: vi.fn<() => Promise<object>>(),
    read: {
      loadLinks: list(),
      loadPending: list(),
      loadPendingPage: list(),
      loadNotices: list(),
      loadPairings: list(),
      loadTemplates: list(),
      loadDeliveries: list(),
      loadTriggers: list(),
      loadSources: async () => [],
      loadTrigger: list(),
      loadChoices: list(),
    },
  }
})
vi.mock('next-intl/server', () => ({
  getTranslations: async (of: string) => (key: string, values?: { permission?: string }) =>
    `${of}.${key} ${values?.permission ?? ''}`.trim(),
}))
vi.mock('#lib/session/loaders.ts', () => ({ requireAccount: async () => ({ account }) }))
vi.mock('#lib/client/pages/server.ts', () => ({ callUpstream }))
vi.mock('#lib/links/loaders.ts', () => read)
vi.mock('#lib/paired-products/loaders.ts', () => read)
vi.mock('#lib/templates/loaders.ts', () => read)
vi.mock('#lib/triggers/loaders.ts', () => read)

const refuseSettings = (status: number) =>
  callUpstream.mockRejectedValue(new UpstreamError('accounts.vars', status, undefined))
const openDeliveries = () => DeliveriesTable({ id: 't1', search: { failed: false, page: 1 } })

it('[LK-01] [LK-08] [PP-03] a list without the settings of the account says in its own words that it failed, with a retry', async () => {
  refuseSettings(504)
  for (const [load, title, retry] of [
    [() => LinksTable({ search: { active: false, page: 1 } }), 'links.failed', '/setup/accountlink/list?active=false'],
    [() => RequestsTable({ page: 2 }), 'links.requests.failed', '/setup/linkcode/list?page=2'],
    [
      () => PairingsTable({ search: { status: ['pending'], side: undefined, page: 1 } }),
      'pairedProducts.failed',
      '/setup/pairedproduct/list?status=pending',
    ],
    [() => TemplatesTable({ search: { active: true, page: 1 } }), 'templates.failed', '/setup/templates'],
    [openDeliveries, 'triggers.deliveries.failed', '/setup/triggers/deliveries/t1'],
    [() => TriggerPage({ id: 't1' }), 'triggers.edit.failed', '/setup/triggers/edit/t1'],
    [() => TriggerPage({}), 'triggers.add.failed', '/setup/triggers/add'],
  ] as const) {
    renderInPage(await load())
    expect(screen.getByText(title)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href'), title).toBe(retry)
    cleanup()
  }
})

it('[ST-01] deliveries are told as unknown to the service only where it has no call for them, not where settings fail', async () => {
  for (const status of [404, 405]) {
    refuseSettings(status)
    renderInPage(await openDeliveries())
    expect(screen.queryByText('triggers.deliveries.unknown')).toBeNull()
    cleanup()
  }
  read.loadDeliveries.mockRejectedValueOnce(new UpstreamError('deliveries.ofTrigger', 404, undefined))
  renderInPage(await openDeliveries())
  expect(screen.getByText('triggers.deliveries.unknown')).toBeDefined()
})

it('[TE-03] a template that could not be read leads to the list, which says what to do', () => {
  renderInPage(<UnreadTemplate />)
  expect(screen.getByText('Unable to fetch template')).toBeDefined()
  expect(screen.getByText(/^It may have been deleted, .* Look for it here, .* and open it again\.$/)).toBeDefined()
})

it('[TR-01] a trigger without a name is listed by its id', async () => {
  const nameless = { _id: 't7', name: '', event: 'Received', type: 'http', address: 'https://a.example', active: true }
  read.loadTriggers.mockResolvedValueOnce({ data: [nameless], count: 1 })
  renderInPage(await TriggersTable({ search: { active: undefined, page: 1 } }))
  expect(screen.getByRole('link', { name: 't7' })).toBeDefined()
})

it('[LK-04] news about permissions that cannot be read are told as that', async () => {
  read.loadNotices.mockRejectedValueOnce(new UpstreamError('linkCodes.list', 500, undefined))
  renderInPage(await LinkNotices())
  expect(screen.getByText('links.notices.failed')).toBeDefined()
})
