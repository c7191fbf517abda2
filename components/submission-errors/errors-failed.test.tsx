// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import { errorSearchParams } from '#lib/submission-errors/search-params.ts'
import { screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { CauseOrders } from './cause-orders.tsx'
import { CausesTable } from './causes-table.tsx'
import { RefusedOrder } from './error-page.tsx'
import { ErrorsTable } from './errors-table.tsx'

const late = () => Promise.reject(new UpstreamError('accounts.vars', 504, undefined))
vi.mock('next-intl/server', () => ({ getTranslations: async (of: string) => (key: string) => `${of}.${key}` }))
vi.mock('#lib/session/loaders.ts', () => ({ requireAccount: async () => ({ account: { id: 'ash', name: 'Ash' } }) }))
vi.mock('#lib/client/pages/server.ts', () => ({ callUpstream: () => late() }))
vi.mock('#lib/access/loaders.ts', () => ({ loadPerson: async () => ({}) }))
vi.mock('#lib/submission-errors/loaders.ts', () => ({
  loadSubmissionErrors: async () => ({ data: [], count: 0 }),
  loadSubmissionError: async () => ({}),
  loadCauses: async () => ({ data: [], count: 0 }),
  loadCause: async () => ({ errors: [], count: 0 }),
}))

const search = errorSearchParams.parse({ page: '2' })

it.each([
  ['the errors', () => ErrorsTable({ search })],
  ['the causes', () => CausesTable({ search })],
  ['the orders of a cause', () => CauseOrders({ search })],
  ['a refused order', () => RefusedOrder({ id: 'e1' })],
])('[SU-01] %s without the settings of the account are told as not loaded, with a retry', async (_, load) => {
  renderInPage(await load())
  expect(screen.getByText('submissionErrors.failed')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Try again' })).toBeDefined()
})
