// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { setPageSession } from '#lib/browser/page/page-session.ts'
import { replaceAddress } from '#lib/browser/page/unrendered-address.ts'
import { readRefreshesWhole } from '#lib/browser/whole-refreshes.ts'
import { closeSearch, openSearch } from '#lib/search/palette/open.ts'
import { act, renderInPage, screen } from '#tests/support/page.tsx'
import { usePageRefresh } from './use-refresh.ts'

let refreshed: Promise<boolean> | undefined
function Refresher() {
  const [refresh] = usePageRefresh()
  return (
    <button type="button" onClick={() => void (refreshed = refresh())}>
      Refresh
    </button>
  )
}
const press = () => act(async () => screen.getByRole('button').click())
const goTo = (address: string) => window.history.replaceState(null, '', address)
const goBackTo = (address: string) => {
  goTo(address)
  window.dispatchEvent(new PopStateEvent('popstate'))
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  goTo('/')
})

it.each<[string, () => void, 'refresh' | 'replace' | undefined]>([
  ['is so once the user goes back from it', () => goBackTo('/'), 'refresh'],
  ['is so once a search that the page began with is closed', () => [goTo('?search='), closeSearch()], 'replace'],
  ['is not when the search led away from it', () => goBackTo('/elsewhere'), undefined],
])('[SE-01] a page that is to be rendered again under an open search %s', async (_, close, by) => {
  const { router } = renderInPage(<Refresher />)
  openSearch()
  await press()
  await pass(5000)
  goBackTo('?search=LC-10')
  await pass(1000)
  expect([router.refresh.mock.calls, router.replace.mock.calls]).toEqual([[], []])
  await act(async () => close())
  await pass(1000)
  expect([router.refresh.mock.calls.length, router.replace.mock.calls.length]).toEqual([
    by === 'refresh' ? 1 : 0,
    by === 'replace' ? 1 : 0,
  ])
})

it.each([
  ['is left', () => goTo('/elsewhere'), 0, 0],
  ['reports no end of its rendering', () => {}, 1, 10_000],
])('a refresh is not waited for by a page that %s meanwhile', async (_, meanwhile, times, ms) => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  onTestFinished(setPageSession({ hasInput: () => false, canContinue: async () => true, canRender: () => promise }))
  const { router, show } = renderInPage(<Refresher />)
  await press()
  show(null)
  meanwhile()
  resolve(true)
  await pass(ms)
  expect(await refreshed).toBe(false)
  expect(router.refresh).toHaveBeenCalledTimes(times)
})

it('[REL-19] a link that waits for the network or its answer is not forgotten for a refresh', async () => {
  let answer = Promise.withResolvers<Response>()
  const page = { location: window.location, fetch: () => answer.promise }
  readRefreshesWhole(page)
  const follow = () => (page.fetch as typeof fetch)('/orders/list?_rsc=1', { headers: { rsc: '1' } })
  const { router } = renderInPage(<Refresher />)
  const rendered = () => router.refresh.mock.calls.length + router.replace.mock.calls.length
  replaceAddress('?barcode=1')
  const offline = follow()
  answer.reject(new TypeError('Failed to fetch'))
  await expect(offline).rejects.toThrow('Failed to fetch')
  await pass(600_000)
  await press()
  expect(await refreshed).toBe(false)

  answer = Promise.withResolvers()
  const online = follow()
  answer.resolve(new Response())
  await online
  await press()
  expect([await refreshed, rendered()]).toEqual([false, 0])
  // The link led back to this page.
  await pass(10_000)
  await press()
  expect(router.replace).toHaveBeenCalledExactlyOnceWith('/?barcode=1', { scroll: false })
})
