// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import { screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { BatchList } from './batch-page.tsx'

const late = () => Promise.reject(new UpstreamError('accounts.vars', 504, undefined))
vi.mock('next-intl/server', () => ({ getTranslations: async (of: string) => (key: string) => `${of}.${key}` }))
vi.mock('#lib/session/loaders.ts', () => ({ requireAccount: async () => ({ account: { id: 'ash', name: 'Ash' } }) }))
vi.mock('#lib/client/pages/server.ts', () => ({ callUpstream: () => late() }))
vi.mock('#lib/work/loaders.ts', () => ({ loadBatches: async () => ({ data: [], count: 0 }) }))

it('[WK-09] batches without the settings of the account are told as not loaded, with a retry', async () => {
  renderInPage(await BatchList({ search: { status: 'live', page: 1 }, canComplete: true }))
  expect(screen.getByText('work.batches.failed')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Try again' })).toBeDefined()
})
