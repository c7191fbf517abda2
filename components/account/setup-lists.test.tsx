// @vitest-environment jsdom
import type { PropsWithChildren } from 'react'
import { expect, it, vi } from 'vitest'
import { LinkNotices } from '#components/links/link-notices.tsx'
import { LinksTable } from '#components/links/links-page.tsx'
import { RequestsTable } from '#components/links/requests-page.tsx'
import { PairingsTable } from '#components/paired-products/pairings-page.tsx'
import { TemplateUse } from '#components/templates/template-use.tsx'
import { TemplatesTable, UnreadTemplate } from '#components/templates/templates-page.tsx'
import { DeliveriesTable } from '#components/triggers/deliveries-page.tsx'
import { TriggerPage } from '#components/triggers/trigger-page.tsx'
import { TriggersTable } from '#components/triggers/triggers-page.tsx'
import { UsersTable } from '#components/users/users-page.tsx'
import { trigger } from '#lib/contract/triggers.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { starterNames } from '#lib/templates/starters/rules.ts'
import { cleanup, renderInPage, screen } from '#tests/support/page.tsx'

const { callUpstream, read, offers } = vi.hoisted(() => {
  const list = () => vi.fn(async (): Promise<object> => ({ data: [], count: 0 }))
  const links = { loadLinks: list(), loadPending: list(), loadPendingPage: list(), loadNotices: list() }
  const triggers = { loadDeliveries: list(), loadTriggers: list(), loadTrigger: list(), loadChoices: list() }
  const loadTriggersWith = vi.fn(async (): Promise<object[]> => [])
  const read = {
    ...links,
    ...triggers,
    loadTriggersWith,
    loadSources: async () => [],
    loadPairings: list(),
    loadTemplates: list(),
    loadUsers: list(),
  }
  return { callUpstream: vi.fn<() => Promise<object>>(), read, offers: vi.fn(() => ['notes']) }
})
vi.mock('next-intl/server', () => ({
  getTranslations: async (of: string) => (key: string, values?: { permission?: string }) =>
    `${of}.${key} ${values?.permission ?? ''}`.trim(),
}))
vi.mock('#components/forms/form-providers.tsx', () => ({
  FormProviders: ({ children }: PropsWithChildren) => children,
}))
vi.mock('#lib/server/session/loaders.ts', () => ({
  requireAccount: async () => ({ account: { id: 'ash', name: 'Ash' }, offers: offers() }),
}))
vi.mock('#lib/server/upstream/pages/server.ts', () => ({ callUpstream }))
vi.mock('#lib/links/loaders.ts', () => read)
vi.mock('#lib/paired-products/loaders.ts', () => read)
vi.mock('#lib/templates/loaders.ts', () => read)
vi.mock('#lib/triggers/loaders.ts', () => read)
vi.mock('#lib/users/loaders.ts', () => read)

const refuseSettings = (status: number) =>
  callUpstream.mockRejectedValue(new UpstreamError('accounts.vars', status, undefined))
const giveSettings = () =>
  callUpstream.mockResolvedValue({ oneflowAccountSettings: { timezone: 'Europe/London', dateFormat: 'dd/MM/yyyy' } })
const openDeliveries = () => DeliveriesTable({ id: 't1', search: { failed: false, page: 1 } })

const pending = { status: ['pending' as const], side: undefined, page: 1 }
it.each([
  ['links', '/accountlink/list?active=false', () => LinksTable({ search: { active: false, page: 1 } })],
  ['links.requests', '/linkcode/list?page=2', () => RequestsTable({ page: 2 })],
  ['pairedProducts', '/pairedproduct/list?status=pending', () => PairingsTable({ search: pending })],
  ['templates', '/templates', () => TemplatesTable({ search: { active: true, page: 1 } })],
  ['triggers', '/triggers?active=true', () => TriggersTable({ search: { active: true, find: '', page: 1 } })],
  ['triggers.deliveries', '/triggers/deliveries/t1', openDeliveries],
  ['triggers.edit', '/triggers/edit/t1', () => TriggerPage({ id: 't1' })],
  ['triggers.add', '/triggers/add', () => TriggerPage({})],
])('[LK-01] [LK-08] [PP-03] %s without settings of the account says so, with a retry', async (name, retry, load) => {
  refuseSettings(504)
  renderInPage(await load())
  expect(screen.getByText(`${name}.failed`)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(`/setup${retry}`)
})

it('[ST-01] deliveries are unknown to a service without a call for them, not without settings', async () => {
  refuseSettings(404)
  renderInPage(await openDeliveries())
  expect(screen.queryByText('triggers.deliveries.unknown')).toBeNull()
  read.loadDeliveries.mockRejectedValueOnce(new UpstreamError('deliveries.ofTrigger', 404, undefined))
  renderInPage(await openDeliveries())
  expect(screen.getByText('triggers.deliveries.unknown')).toBeDefined()
})

it('[TE-03] a template that could not be read leads to the list, which says what to do', () => {
  renderInPage(<UnreadTemplate />)
  expect(screen.getByText('Unable to fetch template')).toBeDefined()
  expect(screen.getByText(/^It may have been deleted, .* Look for it here, .* and open it again\.$/)).toBeDefined()
})

it('[TR-01] a trigger without a name is listed by its id, one refused when sent again as failed', async () => {
  giveSettings()
  const last = { status: 'delivered', at: '2026-03-01T09:00:00Z', statusCode: 500 }
  const about = { _id: 't7', name: '', event: 'Received', type: 'http', address: 'https://a.example', active: true }
  read.loadTriggers.mockResolvedValueOnce({ data: [{ ...about, last }], count: 1 })
  renderInPage(await TriggersTable({ search: { active: undefined, find: '', page: 1 } }))
  expect(screen.getByRole('link', { name: 't7' })).toBeDefined()
  expect(screen.getByText('triggers.deliveries.status.failed (500)')).toBeDefined()
})

it('[TE-03] an account without templates is offered ours, each by a link into the editor', async () => {
  giveSettings()
  renderInPage(await TemplatesTable({ search: { active: true, page: 1 } }))
  const offered = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(offered).toEqual(starterNames.map((name) => `/setup/templates/add?start=${name}`))
  cleanup()
  // There no template can be the note of the job sheets.
  offers.mockReturnValueOnce([])
  renderInPage(await TemplatesTable({ search: { active: true, page: 1 } }))
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'templates.starters.status',
    'templates.starters.mail',
  ])
})

it('[TR-05] a trigger of an upstream that does not sign has no signing secret', async () => {
  giveSettings()
  read.loadChoices.mockResolvedValue({ events: [], templates: [], partners: [], canLink: false })
  const shown = async (more: object) => {
    cleanup()
    read.loadTrigger.mockResolvedValueOnce(trigger.parse({ _id: 't1', event: '', address: '', type: 'http', ...more }))
    renderInPage(await TriggerPage({ id: 't1' }))
    return screen.queryByText('Signing secret') !== null
  }
  expect([await shown({ version: 'v1' }), await shown({})]).toEqual([true, false])
})

it('[TE-01] the template that was just saved is marked in the list', async () => {
  giveSettings()
  const data = ['t1', 't2'].map((_id) => ({ _id, name: _id, type: 'json', active: true }))
  read.loadTemplates.mockResolvedValueOnce({ data, count: 2 })
  renderInPage(await TemplatesTable({ search: { active: true, page: 1, saved: 't2' } }))
  const marked = screen.getAllByRole('row').filter(({ className }) => className.includes('bg-success-soft'))
  expect(marked.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('t2')])
})

it('[US-01] users are listed with role and last sign-in, without a column that no user fills', async () => {
  giveSettings()
  const pia = { _id: 'u1', username: 'pia', name: 'Pia', email: 'pia@site.example', active: true }
  const open = async (user: object) => {
    read.loadUsers.mockResolvedValueOnce({ data: [user], count: 1 })
    renderInPage(await UsersTable({ search: { find: '', page: 1 } }))
  }
  await open(pia)
  expect(screen.getAllByRole('columnheader')).toHaveLength(4)
  cleanup()
  await open({ ...pia, role: 'production', lastSignIn: '2026-03-01T09:00:00Z' })
  const row = screen.getAllByRole('row')[1]?.textContent
  expect(row).toContain('profile.roles.production')
  expect(row).toContain('01/03/2026')
})

it('[TE-03] a template shows the triggers that send it, or that there is none', async () => {
  renderInPage(await TemplateUse({ id: 'te1' }))
  expect(screen.getByText('templates.use.none')).toBeDefined()
  read.loadTriggersWith.mockResolvedValueOnce([{ _id: 't7', name: 'Tell Lumen' }])
  renderInPage(await TemplateUse({ id: 'te1' }))
  expect(screen.getByRole('link', { name: 'Tell Lumen' }).getAttribute('href')).toBe('/setup/triggers/edit/t7')
})

it('[LK-04] news about permissions that cannot be read are told as that', async () => {
  read.loadNotices.mockRejectedValueOnce(new UpstreamError('linkCodes.list', 500, undefined))
  renderInPage(await LinkNotices())
  expect(screen.getByText('links.notices.failed')).toBeDefined()
})
