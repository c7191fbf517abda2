// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import { linkSearchParams } from '#lib/links/search-params.ts'
import { screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { LinksTable } from './links-table.tsx'
import { RequestsTable } from './requests-table.tsx'

const late = () => Promise.reject(new UpstreamError('accounts.vars', 504, undefined))
const none = async () => ({ data: [], count: 0 })
vi.mock('next-intl/server', () => ({ getTranslations: async (of: string) => (key: string) => `${of}.${key}` }))
vi.mock('#lib/session/loaders.ts', () => ({ requireAccount: async () => ({ account: { id: 'ash', name: 'Ash' } }) }))
vi.mock('#lib/client/pages/server.ts', () => ({ callUpstream: () => late() }))
vi.mock('#lib/links/loaders.ts', () => ({
  loadLinks: () => none(),
  loadPending: () => none(),
  loadPendingPage: () => none(),
}))

it('[LK-01] [LK-08] lists without the settings of the account say in their own words that they could not be loaded, with a retry', async () => {
  renderInPage(await LinksTable({ search: linkSearchParams.parse({ active: 'false' }) }))
  expect(screen.getByText('links.failed')).toBeDefined()
  renderInPage(await RequestsTable({ page: 2 }))
  expect(screen.getByText('links.requests.failed')).toBeDefined()
  const retries = screen.getAllByRole('link', { name: 'Try again' }).map((link) => link.getAttribute('href'))
  expect(retries).toEqual(['/setup/accountlink/list?active=false', '/setup/linkcode/list?page=2'])
})
