import { expect, it, vi } from 'vitest'
import { createFaultCount } from './process-faults.ts'

it('[REL-24] five faults within a minute are too many, until the minute is over by any clock', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const faults = createFaultCount()
  for (let at = 0; at < 4; at += 1) faults.record()
  expect(faults.isTooMany()).toBe(false)
  vi.advanceTimersByTime(59_000)
  faults.record()
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(faults.isTooMany()).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(faults.isTooMany()).toBe(false)
  vi.useRealTimers()
})
