// @vitest-environment jsdom
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import { errorSearchParams } from '#lib/submission-errors/search-params.ts'
import { cleanup, renderInPage, screen } from '#tests/support/page.tsx'
import { CauseOrders, CausesTable } from './causes.tsx'
import { RefusedOrder } from './error-page.tsx'
import { ErrorsTable } from './errors-page.tsx'

const callUpstream = vi.hoisted(() => vi.fn(async () => ({ oneflowAccountSettings: {} })))
const loadSubmissionError = vi.hoisted(() => vi.fn(async () => ({})))
vi.mock('next-intl/server', () => ({ getTranslations: async (of: string) => (key: string) => `${of}.${key}` }))
vi.mock('#lib/server/session/loaders.ts', () => ({
  requireAccount: async () => ({ account: { id: 'ash', name: 'Ash' } }),
}))
vi.mock('#lib/server/upstream/pages/server.ts', () => ({ callUpstream }))
vi.mock('#lib/server/access/loaders.ts', () => ({ loadPerson: async () => ({}) }))
vi.mock('#lib/submission-errors/loaders.ts', () => ({
  loadSubmissionErrors: async () => ({ data: [], count: 0 }),
  loadSubmissionError,
  loadCauses: async () => ({ data: [], count: 0 }),
  loadCause: async () => ({ errors: [], count: 0 }),
}))

const search = errorSearchParams.parse({ page: '2' })

it('[SU-01] errors, causes and a refused order without settings say so, with a retry', async () => {
  for (const load of [ErrorsTable, CausesTable, CauseOrders, () => RefusedOrder({ id: 'e1' })]) {
    callUpstream.mockRejectedValueOnce(new UpstreamError('accounts.vars', 504, undefined))
    renderInPage(await load({ search }))
    expect(screen.getByText('submissionErrors.failed')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Try again' })).toBeDefined()
    cleanup()
  }
})

it('[SU-01] a cause that no order has any more says so, and leads to all causes', async () => {
  renderInPage(await CauseOrders({ search: errorSearchParams.parse({ grouped: 'true', cause: 'c1' }) }))
  expect(screen.getByText('submissionErrors.causes.over.title')).toBeDefined()
  const link = screen.getByRole('link', { name: 'submissionErrors.causes.all' })
  expect(link.getAttribute('href')).toBe('/order-submission-errors/list?grouped=true')
})

it.each([
  ['errors', ErrorsTable, {}, 'submissionErrors.empty.mine', ''],
  ['causes', CausesTable, { grouped: 'true' }, 'submissionErrors.causes.empty.mine', '&grouped=true'],
])('[SU-01] without own %s the page says so of this account alone, and links the brands’', async (...row) => {
  const [, load, asked, text, more] = row
  renderInPage(await load({ search: errorSearchParams.parse(asked) }))
  expect(screen.getByText(text)).toBeDefined()
  const link = screen.getByRole('link', { name: 'submissionErrors.filter.brands' })
  expect(link.getAttribute('href')).toBe(`/order-submission-errors/list?from=brands${more}`)
  cleanup()
  renderInPage(await load({ search: errorSearchParams.parse({ ...asked, from: 'brands' }) }))
  expect(screen.queryByText(text)).toBeNull()
})

/** The element of a server component, which only Next renders inside another one. */
function findElement(node: ReactNode, name: string): ReactElement | undefined {
  const elements = Children.toArray(node).filter((child) => isValidElement<{ children?: ReactNode }>(child))
  const found = elements.find(({ type }) => typeof type === 'function' && type.name === name)
  return found ?? elements.map(({ props }) => findElement(props.children, name)).find(Boolean)
}

it('[SU-03] an order is corrected when only its indented text has more than two megabytes', async () => {
  const body = { boxes: Array.from({ length: 400_000 }, () => 1) }
  loadSubmissionError.mockResolvedValueOnce({ createdAt: '2026-01-01T00:00:00Z', errorList: [], body })
  expect(findElement(await RefusedOrder({ id: 'e1' }), 'OrderCorrection')).toBeDefined()
})

it('[SU-03] an order of more than two megabytes shows its beginning, and is saved instead', async () => {
  const errorList = [{ path: 'orderData.items.0.sku', message: 'SKU "GONE" is unknown' }]
  const body = { orderData: { sourceOrderId: 'LARGE-1', note: 'x'.repeat(2 * 1024 * 1024) } }
  loadSubmissionError.mockResolvedValueOnce({ createdAt: '2026-01-01T00:00:00Z', errorList, body })
  const large = findElement(await RefusedOrder({ id: 'e1' }), 'LargeOrder')
  const show = large?.type as (props: unknown) => Promise<ReactNode>
  renderInPage(await show(large?.props))
  expect(screen.getByText('submissionErrors.view.tooLarge')).toBeDefined()
  expect(screen.getByText('orderData.items.0.sku')).toBeDefined()
  expect(document.querySelector('pre')?.textContent).toMatch(/^\{\s+"orderData".+LARGE-1.{1000,20000}…$/s)
  const link = screen.getByRole('link', { name: 'submissionErrors.history.save' })
  expect(link.getAttribute('href')).toBe('/api/submission-errors/e1/order')
})
