// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ReadFailed } from '#components/shell/read-failed.tsx'
import { setPageSession } from '#lib/browser/page/page-session.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { act, renderInPage, screen } from '#tests/support/page.tsx'
import { RetryCrashByItself } from './retry-by-itself.tsx'

const canRender = vi.fn<(byItself: boolean) => Promise<boolean>>()
beforeEach(() => {
  vi.useFakeTimers()
  canRender.mockReset().mockResolvedValue(false)
  return setPageSession({ hasInput: () => false, canContinue: async () => true, canRender })
})
afterEach(() => void vi.useRealTimers())
const said = () => screen.getByRole('timer').textContent
const pass = async (seconds: number) => {
  for (let at = 0; at < seconds; at += 1) await act(() => vi.advanceTimersByTimeAsync(1000))
}

it('[REL-19] a page that could not be read says when it is tried again, until the service answers', async () => {
  const { router } = renderInPage(<ReadFailed title="Orders could not be loaded" retryHref="/orders/list" />)
  await pass(5)
  expect(said()).toBe('Tries again by itself in 15 s.')
  await pass(15)
  expect(canRender).toHaveBeenCalledExactlyOnceWith(true)
  expect(router.refresh).not.toHaveBeenCalled()
  expect(said()).toBe('Tries again by itself in 20 s.')

  const isVisible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await pass(60)
  expect(canRender).toHaveBeenCalledOnce()
  isVisible.mockRestore()
  const answered = Promise.withResolvers<boolean>()
  canRender.mockReturnValue(answered.promise)
  await pass(20)
  expect(said()).toBe('Trying again now.')
  await act(async () => answered.resolve(true))
  expect(router.refresh).toHaveBeenCalledOnce()
})

it('[REL-19] a page that the server could not show is shown again once the service answers', async () => {
  const retry = vi.fn()
  renderInPage(<RetryCrashByItself texts={{ later: '{seconds}', now: '' }} retry={retry} />)
  await pass(20)
  expect([canRender.mock.calls.length, retry.mock.calls.length]).toEqual([1, 0])
  canRender.mockResolvedValue(true)
  await pass(20)
  expect(retry).toHaveBeenCalledOnce()
})

it.each([
  { status: 403, times: 1 },
  { status: 404, times: 1 },
  { status: 503, times: 2 },
])('[REL-19] a read that is answered with $status is made $times× in 30 seconds', async ({ status, times }) => {
  const queryFn = vi.fn(() => Promise.reject(new UpstreamError('orders.list', status, undefined)))
  function Reader() {
    useQuery({ queryKey: ['read'], queryFn })
    return null
  }
  renderInPage(<Reader />)
  await pass(30)
  expect(queryFn).toHaveBeenCalledTimes(times)
})
