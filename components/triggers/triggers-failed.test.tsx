// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import { screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { DeliveriesTable } from './deliveries-table.tsx'
import { TriggerPage } from './trigger-page.tsx'

const callUpstream = vi.hoisted(() => vi.fn<() => Promise<never>>())
const loadDeliveries = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
const refuseSettings = (status: number) => {
  loadDeliveries.mockResolvedValue({ data: [], count: 0 })
  callUpstream.mockRejectedValue(new UpstreamError('accounts.vars', status, undefined))
}
vi.mock('next-intl/server', () => ({ getTranslations: async (of: string) => (key: string) => `${of}.${key}` }))
vi.mock('#lib/session/loaders.ts', () => ({ requireAccount: async () => ({ account: { id: 'ash', name: 'Ash' } }) }))
vi.mock('#lib/client/pages/server.ts', () => ({ callUpstream }))
vi.mock('#lib/triggers/loaders.ts', () => ({
  loadDeliveries,
  loadTrigger: async () => ({}),
  loadChoices: async () => ({}),
}))

const openDeliveries = () => DeliveriesTable({ id: 't1', search: { failed: false, page: 1 } })

it.each([
  ['deliveries', openDeliveries, 'triggers.deliveries.failed'],
  ['a trigger', () => TriggerPage({ id: 't1' }), 'triggers.edit.failed'],
  ['the form of a new trigger', () => TriggerPage({}), 'triggers.add.failed'],
])('%s without the settings of the account are told as not loaded, with a retry', async (_, load, title) => {
  refuseSettings(504)
  renderInPage(await load())
  expect(screen.getByText(title)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Try again' })).toBeDefined()
})

it.each([404, 405])(
  'deliveries are not said to be unknown to the service where only the settings answer %i',
  async (status) => {
    refuseSettings(status)
    renderInPage(await openDeliveries())
    expect(screen.getByText('triggers.deliveries.failed')).toBeDefined()
    expect(screen.queryByText('triggers.deliveries.unknown')).toBeNull()
  },
)

it('[ST-01] deliveries are said to be unknown to a service that has no call for them', async () => {
  loadDeliveries.mockRejectedValue(new UpstreamError('deliveries.ofTrigger', 404, undefined))
  renderInPage(await openDeliveries())
  expect(screen.getByText('triggers.deliveries.unknown')).toBeDefined()
})
