// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import { screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { DeliveriesTable } from './deliveries-table.tsx'
import { TriggerPage } from './trigger-page.tsx'

const late = () => Promise.reject(new UpstreamError('accounts.vars', 504, undefined))
vi.mock('next-intl/server', () => ({ getTranslations: async (of: string) => (key: string) => `${of}.${key}` }))
vi.mock('#lib/session/loaders.ts', () => ({ requireAccount: async () => ({ account: { id: 'ash', name: 'Ash' } }) }))
vi.mock('#lib/client/pages/server.ts', () => ({ callUpstream: () => late() }))
vi.mock('#lib/triggers/loaders.ts', () => ({
  loadDeliveries: async () => ({ data: [], count: 0 }),
  loadTrigger: async () => ({}),
  loadChoices: async () => ({}),
}))

it.each([
  ['deliveries', () => DeliveriesTable({ id: 't1', search: { failed: false, page: 1 } }), 'triggers.deliveries.failed'],
  ['a trigger', () => TriggerPage({ id: 't1' }), 'triggers.edit.failed'],
  ['the form of a new trigger', () => TriggerPage({}), 'triggers.add.failed'],
])('%s without the settings of the account are told as not loaded, with a retry', async (_, load, title) => {
  renderInPage(await load())
  expect(screen.getByText(title)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Try again' })).toBeDefined()
})
