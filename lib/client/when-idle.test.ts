// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

const told = vi.fn()
let startedAt: number[] = []
let isAway = true
const start = async () => {
  startedAt.push(Date.now())
  if (isAway) throw new Error('no network')
  return () => {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(window, 'reportError').mockImplementation(told.mockClear())
  startedAt = []
  isAway = true
})
afterEach(() => vi.useRealTimers())

it('a start that fails online is repeated with growing pauses, and told once', async () => {
  const stop = whenIdle(start)
  await vi.advanceTimersByTimeAsync(200_000)
  const pauses = startedAt.slice(1).map((at, index) => (at - (startedAt[index] ?? 0)) / 1000)
  expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60])
  expect(told).toHaveBeenCalledOnce()
  isAway = false
  await vi.advanceTimersByTimeAsync(200_000)
  expect(startedAt).toHaveLength(9)
  stop()
})
