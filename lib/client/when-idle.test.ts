// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

afterEach(() => vi.useRealTimers())

it('starts what could not be had once the network is back, and nothing twice', async () => {
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

it('starts nothing once it was stopped, even when the network comes back', async () => {
  vi.useFakeTimers()
  vi.spyOn(window, 'reportError').mockImplementation(() => {})
  const start = vi.fn(async () => Promise.reject(new Error('no network')))
  const stop = whenIdle(start)
  await vi.advanceTimersByTimeAsync(500)
  stop()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(start).toHaveBeenCalledTimes(1)
})
