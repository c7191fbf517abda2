// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import { cleanup, renderInPage, screen } from '#tests/support/page.tsx'
import { BatchList } from './batch-page.tsx'

let settings = () => Promise.reject<object>(new UpstreamError('accounts.vars', 504, undefined))
vi.mock('next-intl/server', () => ({ getTranslations: async (of: string) => (key: string) => `${of}.${key}` }))
vi.mock('#lib/server/session/loaders.ts', () => ({
  requireAccount: async () => ({ account: { id: 'ash', name: 'Ash' } }),
}))
vi.mock('#lib/server/upstream/pages/server.ts', () => ({ callUpstream: () => settings() }))
vi.mock('#lib/work/loaders.ts', () => ({ loadBatches: async () => ({ data: [], count: 150 }) }))

it('[WK-09] batches without settings, and a page beyond the last one, say so and lead on', async () => {
  renderInPage(await BatchList({ search: { status: 'live', page: 1 }, canComplete: true }))
  expect(screen.getByText('work.batches.failed')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Try again' })).toBeDefined()
  cleanup()
  settings = async () => ({ oneflowAccountSettings: {} })
  renderInPage(await BatchList({ search: { status: 'live', page: 9999 }, canComplete: true }))
  expect(screen.getByText('lists.beyond')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Previous page' })).toBeDefined()
})
