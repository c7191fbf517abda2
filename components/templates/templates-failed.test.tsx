// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import { templateSearchParams } from '#lib/templates/search-params.ts'
import { screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { UnreadTemplate } from './templates-page.tsx'
import { TemplatesTable } from './templates-table.tsx'

const late = () => Promise.reject(new UpstreamError('accounts.vars', 504, undefined))
vi.mock('next-intl/server', () => ({ getTranslations: async (of: string) => (key: string) => `${of}.${key}` }))
vi.mock('#lib/session/loaders.ts', () => ({ requireAccount: async () => ({ account: { id: 'ash', name: 'Ash' } }) }))
vi.mock('#lib/client/pages/server.ts', () => ({ callUpstream: () => late() }))
vi.mock('#lib/templates/loaders.ts', () => ({ loadTemplates: async () => ({ data: [], count: 0 }) }))

it('templates without the settings of the account are told as not loaded, with a retry', async () => {
  renderInPage(await TemplatesTable({ search: templateSearchParams.parse({}) }))
  expect(screen.getByText('templates.failed')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Try again' })).toBeDefined()
})

it('[TE-03] a template that could not be read leads to the list, which says what to do', () => {
  renderInPage(<UnreadTemplate />)
  expect(screen.getByText('Unable to fetch template')).toBeDefined()
  expect(screen.getByText(/^It may have been deleted, .* Look for it here, .* and open it again\.$/)).toBeDefined()
})
