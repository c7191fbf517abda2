// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ReadFailed } from '#components/shell/read-failed.tsx'
import { setPageSession } from '#lib/browser/page/page-session.ts'
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
