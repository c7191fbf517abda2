// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

it('a start that fails online is repeated with growing pauses, and told once', async () => {
  vi.useFakeTimers()
  const told = vi.spyOn(window, 'reportError').mockImplementation(() => {})
  const startedAt: number[] = []
  let isAway = true
  const stop = whenIdle(async () => {
    startedAt.push(Date.now())
    if (isAway) throw new Error('no network')
    return () => {}
  })
  await vi.advanceTimersByTimeAsync(200_000)
  const pauses = startedAt.slice(1).map((at, index) => (at - (startedAt[index] ?? 0)) / 1000)
  expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60])
  expect(told).toHaveBeenCalledOnce()
  isAway = false
  await vi.advanceTimersByTimeAsync(200_000)
  expect(startedAt).toHaveLength(9)
  stop()
  vi.useRealTimers()
})
