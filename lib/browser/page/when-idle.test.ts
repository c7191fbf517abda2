// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest'
import { connection } from '#lib/browser/calls/connection.ts'
import { whenIdle } from './when-idle.ts'

it('[REL-19] a start that fails is told once, suspects the connection, and is repeated ever later', async () => {
  onTestFinished(() => connection.set({ ...connection.get(), state: 'fine' }))
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
  expect(connection.get().state).toBe('suspected')
  isAway = false
  await vi.advanceTimersByTimeAsync(200_000)
  expect(startedAt).toHaveLength(9)
  stop()
  vi.useRealTimers()
})
