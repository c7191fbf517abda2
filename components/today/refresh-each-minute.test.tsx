// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { workWithoutKeys } from '#lib/browser/activity.ts'
import { setPageSession } from '#lib/browser/page/page-session.ts'
import { act, renderInPage } from '#tests/support/page.tsx'
import { RefreshEachMinute } from './refresh-each-minute.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-04T14:32:10Z') }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('[TD-03] a wall asks to be refreshed before it reports itself, so that an update reaches it', async () => {
  const done: string[] = []
  const canRender = async () => done.push('ask') > 0
  onTestFinished(setPageSession({ hasInput: () => false, canContinue: async () => true, canRender }))
  onTestFinished(workWithoutKeys.subscribe(() => done.push('report')))
  renderInPage(<RefreshEachMinute isWall />).router.refresh.mockImplementation(() => done.push('refresh'))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(done).toEqual(['ask', 'refresh', 'report'])
})

it('[TD-03] a wall keeps its screen on while it is visible, and goes on where the browser refuses', async () => {
  const request = vi.fn(async (_type: string) => Promise.reject(new DOMException('Refused', 'NotAllowedError')))
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  onTestFinished(() => visibility.mockRestore())
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }))
  const show = (state: 'hidden' | 'visible') => {
    visibility.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const page = renderInPage(<RefreshEachMinute isWall={false} />)
  expect(request).not.toHaveBeenCalled()
  page.show(<RefreshEachMinute isWall />)
  expect(request).toHaveBeenCalledExactlyOnceWith('screen')
  show('hidden') // the browser lets the screen go dark
  expect(request).toHaveBeenCalledOnce()
  show('visible')
  expect(request).toHaveBeenCalledTimes(2)
})
