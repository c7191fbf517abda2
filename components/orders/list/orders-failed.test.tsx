// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import { orderSearchParams } from '#lib/orders/search-params.ts'
import { renderInPage, screen } from '#tests/support/page.tsx'
import { OrdersTable } from './orders-table.tsx'

const late = () => Promise.reject(new UpstreamError('accounts.vars', 504, undefined))
vi.mock('next-intl/server', () => ({ getTranslations: async () => () => '', getLocale: async () => 'en-GB' }))
vi.mock('#lib/server/session/loaders.ts', () => ({ requireAccount: async () => ({ account: { id: 'ash' } }) }))
vi.mock('#lib/server/upstream/pages/server.ts', () => ({ callUpstream: () => late() }))
vi.mock('#lib/orders/loaders.ts', () => ({ loadOrders: async () => ({ data: [], count: 0, pages: 0 }) }))

it('[OL-05] orders without the account’s settings are reported, with a retry of the same page', async () => {
  renderInPage(await OrdersTable({ search: orderSearchParams.parse({ page: '3' }) }))
  expect(screen.getByText('An error occurred while fetching orders')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/orders/list?page=3')
})
