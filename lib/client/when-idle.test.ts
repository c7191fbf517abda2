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
const goOnline = async () => {
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(window, 'reportError').mockImplementation(told.mockClear())
  startedAt = []
  isAway = true
})
afterEach(() => vi.useRealTimers())

it('a start that failed without network is repeated once it is back, one that succeeded is not', async () => {
  const stop = whenIdle(start)
  await vi.advanceTimersByTimeAsync(500)
  expect([startedAt.length, told.mock.calls.length]).toEqual([1, 1])
  isAway = false
  await goOnline()
  await goOnline()
  expect(startedAt).toHaveLength(2)
  stop()
})

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
