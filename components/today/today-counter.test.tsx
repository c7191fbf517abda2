// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest'
import { act, renderInPage, screen } from '#tests/support/page.tsx'
import { TodayCounter } from './today-counter.tsx'

vi.mock('#components/shell/live/live-changes.ts', () => ({
  watchChanges: (_matters: unknown, refresh: () => Promise<unknown>) => {
    void refresh()
    return () => {}
  },
}))
const readTodayCount = vi.hoisted(() => vi.fn())
vi.mock('#lib/today/queries.ts', () => ({ readTodayCount }))

it('[TD-01] the counter is read again when the day of the account is over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const hourMs = 3_600_000
  readTodayCount.mockResolvedValueOnce({ done: 14, total: 32, dayEndsInMs: hourMs })
  readTodayCount.mockResolvedValue({ done: 0, total: 20, dayEndsInMs: 24 * hourMs })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  renderInPage(<TodayCounter text="{done} of {total}" label="Today" />)
  await pass(1000)
  const counter = await vi.waitFor(() => screen.getByRole('link'))
  await pass(hourMs - 2000)
  expect(counter.textContent).toBe('14 of 32')
  await pass(2000)
  expect(counter.textContent).toBe('0 of 20')
})
