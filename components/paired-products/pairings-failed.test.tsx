// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import { pairingSearchParams } from '#lib/paired-products/search-params.ts'
import { screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { PairingsTable } from './pairings-page.tsx'

const late = () => Promise.reject(new UpstreamError('accounts.vars', 504, undefined))
vi.mock('next-intl/server', () => ({ getTranslations: async (of: string) => (key: string) => `${of}.${key}` }))
vi.mock('#lib/session/loaders.ts', () => ({ requireAccount: async () => ({ account: { id: 'ash', name: 'Ash' } }) }))
vi.mock('#lib/client/pages/server.ts', () => ({ callUpstream: () => late() }))
vi.mock('#lib/paired-products/loaders.ts', () => ({ loadPairings: async () => ({ data: [], count: 0 }) }))

it('[PP-03] pairings without the settings of the account are told as not fetched, with a retry that keeps the filters', async () => {
  renderInPage(await PairingsTable({ search: pairingSearchParams.parse({ status: 'pending' }) }))
  expect(screen.getByText('pairedProducts.failed')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(
    '/setup/pairedproduct/list?status=pending',
  )
})
