// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connection, recordStale } from '#lib/browser/calls/connection.ts'
import { setPageSession } from '#lib/browser/page/page-session.ts'
import { act, renderInPage, screen } from '#tests/support/page.tsx'
import { ConnectionNotice } from './connection-notice.tsx'

let reportSize = () => {}
const canRender = vi.fn<(byItself: boolean) => Promise<boolean>>()
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-04T14:32:10Z') })
  connection.set({ state: 'fine', shownAt: 0, isStale: false })
  // The watch of a suspected connection waits for its answer.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('ResizeObserver', function observer(report: () => void) {
    reportSize = report
    return { observe: () => {}, disconnect: () => {} }
  })
  canRender.mockReset().mockResolvedValue(false)
  return setPageSession({ hasInput: () => false, canContinue: async () => true, canRender })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const words = { text: 'Lost, showing {time}', stale: 'Stale, showing {time}' }
const notice = (renderedAt: string) => (
  <ConnectionNotice renderedAt={renderedAt} {...words} locale="en-GB" zone="Asia/Tokyo" />
)
const set = (state: 'fine' | 'suspected' | 'lost') => act(() => connection.set({ ...connection.get(), state }))
const said = () => screen.getByRole('status').textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('[REL-19] a page that could not be refreshed says how old it is, and is tried again', async () => {
  const { router, show } = renderInPage(notice('1'))
  expect(said()).toBe('')
  await pass(5 * 60_000)
  act(recordStale)
  expect(said()).toBe('Stale, showing 23:32')
  await pass(20_000)
  expect(canRender).toHaveBeenCalledExactlyOnceWith(true)
  expect(router.refresh).not.toHaveBeenCalled()
  canRender.mockResolvedValue(true)
  await pass(20_000)
  expect(router.refresh).toHaveBeenCalledOnce()
  show(notice('2'))
  expect(said()).toBe('')
  await pass(60_000)
  expect(canRender).toHaveBeenCalledTimes(2)
})

it('[REL-19] a page says that it is stale or the connection lost, and the day once it is another', async () => {
  renderInPage(notice('1'))
  act(recordStale)
  for (const [state, line] of [
    ['suspected', /^$/],
    ['fine', /^Stale, showing 23:32$/],
    ['lost', /^Lost, showing 23:32$/],
  ] as const) {
    set(state)
    expect(said(), state).toMatch(line)
  }
  await pass(28 * 60_000)
  expect(said()).toBe('Lost, showing 4 Mar, 23:32')
})

it('[REL-19] what else is at the lower edge stands above the line, however many lines of text it has', () => {
  const place = () => document.documentElement.style.getPropertyValue('--connection-line')
  renderInPage(notice('1'))
  act(recordStale)
  const line = screen.getByText('Stale, showing', { exact: false })
  vi.spyOn(line, 'offsetHeight', 'get').mockReturnValue(77)
  reportSize()
  expect(place()).toBe('77px')
  set('suspected')
  expect(place()).toBe('')
})
