// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

afterEach(() => vi.useRealTimers())

it('a start that failed without network is repeated once the network is back, and a start that succeeded is not', async () => {
  vi.useFakeTimers()
  const told = vi.spyOn(window, 'reportError').mockImplementation(() => {})
  const start = vi.fn(async () => () => {})
  start.mockRejectedValueOnce(new Error('no network'))
  const stop = whenIdle(start)
  await vi.advanceTimersByTimeAsync(500)
  expect(start).toHaveBeenCalledTimes(1)
  expect(told).toHaveBeenCalledTimes(1)
  for (const _ of [1, 2]) {
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(start).toHaveBeenCalledTimes(2)
  stop()
})

it('a start that failed is not repeated once it was stopped, even when the network comes back', async () => {
  vi.useFakeTimers()
  vi.spyOn(window, 'reportError').mockImplementation(() => {})
  const start = vi.fn(async () => Promise.reject(new Error('no network')))
  const stop = whenIdle(start)
  await vi.advanceTimersByTimeAsync(500)
  stop()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(start).toHaveBeenCalledTimes(1)
})

it('a start that failed is repeated with growing pauses while the browser believes that it is online, and reports the failure once', async () => {
  vi.useFakeTimers()
  const told = vi.spyOn(window, 'reportError').mockImplementation(() => {})
  told.mockClear()
  const startedAt: number[] = []
  let isAway = true
  const start = async () => {
    startedAt.push(Date.now())
    if (isAway) throw new Error('no network')
    return () => {}
  }
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
