// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { OrdersTable } from '#components/orders/list/orders-table.tsx'
import { RememberList } from '#components/shell/remember-list.tsx'
import { TodayPage } from '#components/today/today-page.tsx'
import { paths } from '#lib/common/paths.ts'
import { orderSearchParams } from '#lib/orders/search-params.ts'
import { lastList, noList } from '#lib/shell/last-list/last-list.ts'
import { cleanup, render, renderInPage, screen } from '#tests/support/page.tsx'
import { BackToList } from './back-to-list.tsx'

const loaded = vi.hoisted(() => vi.fn())
vi.mock('next-intl/server', () => ({
  getTranslations: async () => (key: string) => key,
  getLocale: async () => 'en-GB',
  getMessages: async () => ({ work: {} }),
}))
// Async components render on the server alone.
vi.mock('#components/shell/texts/page-texts.tsx', () => ({
  PageTexts: ({ children }: { children: unknown }) => children,
}))
vi.mock('#lib/today/loaders.ts', () => ({ loadToday: async () => ({}), rowLimit: 10 }))
vi.mock('#components/ui/steady-suspense.tsx', () => ({ SteadySuspense: () => null }))
vi.mock('#components/shell/live/live-refresh.tsx', () => ({ LiveRefresh: () => null }))
vi.mock('#lib/server/access/loaders.ts', () => ({}))
vi.mock('#lib/server/session/loaders.ts', () => ({}))
vi.mock('#lib/account/loaders.ts', () => ({ loadWithAccountTime: async () => ({ result: loaded(), time: {} }) }))
vi.mock('#lib/orders/loaders.ts', () => ({ loadOrders: async () => undefined }))

const lists = { orders: 'All Orders', live: 'Live Jobs', complete: 'Completed Jobs' }
const texts = { ...lists, batches: 'Batches', errors: 'Submission errors', today: 'Today' }
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
afterEach(() => {
  cleanup()
  lastList.set(noList)
  window.history.replaceState(null, '', '/')
})

it('[OV-01] [OL-05] an order leads back to the orders as filtered, also to none or failed ones', async () => {
  render(<BackToList texts={texts} />)
  expect(linkTo('All Orders')).toBe('/orders/list')
  const filters = JSON.stringify({ 'orderData.status': ['error'] })
  const href = `/orders/list?${new URLSearchParams({ page: '3', filters })}`
  for (const result of [{ ok: true, value: { data: [], count: 0 } }, { ok: false }]) {
    cleanup()
    loaded.mockReturnValue(result)
    lastList.set({ list: 'orders', href: paths.orders })
    renderInPage(await OrdersTable({ search: orderSearchParams.parse({ page: '3', filters }) }))
    expect(screen.queryAllByText('An error occurred while fetching orders')).toHaveLength(result.ok ? 0 : 1)
    const retries = screen.queryAllByRole('link', { name: 'Try again' }).map((link) => link.getAttribute('href'))
    expect(retries).toEqual(result.ok ? [] : [href])
    render(<BackToList texts={texts} />)
    expect(linkTo('All Orders')).toBe(href)
  }
})

it('[OV-01] an order leads back to the list it was opened from, also after a reload', () => {
  const { unmount: leave } = render(<RememberList list="batches" href="/work/batches?status=complete" />)
  const { unmount: close } = render(<BackToList texts={texts} />)
  expect(linkTo('Batches')).toBe('/work/batches?status=complete')
  leave()
  close()
  lastList.set({ list: 'live', href: '/work?due=today' })
  const { rerender, unmount } = render(<BackToList texts={texts} />)
  window.history.replaceState({}, '') // as a refresh by Next.js does
  rerender(<BackToList texts={texts} />)
  unmount()
  lastList.set(noList)
  render(<BackToList texts={texts} />)
  expect(linkTo('Live Jobs')).toBe('/work?due=today')
})

it('[OV-01] an order leads back to Today, where it was opened from there, not from the wall', async () => {
  const openFrom = async (isWall: boolean) => {
    cleanup()
    renderInPage(await TodayPage({ isWall }))
    render(<BackToList texts={texts} />)
  }
  await openFrom(true)
  expect(linkTo('All Orders')).toBe('/orders/list')
  await openFrom(false)
  expect(linkTo('Today')).toBe('/today')
})
