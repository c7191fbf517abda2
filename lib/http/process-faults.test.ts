import { expect, it, vi } from 'vitest'
import { createFaultCount } from './process-faults.ts'

it('[REL-24] five faults within a minute are too many, until the minute is over', () => {
  let now = 0
  const faults = createFaultCount(() => now)
  for (let at = 0; at < 4; at += 1) faults.record()
  expect(faults.isTooMany()).toBe(false)
  now = 59_000
  faults.record()
  expect(faults.isTooMany()).toBe(true)
  now = 60_000
  expect(faults.isTooMany()).toBe(false)
})

it('[REL-24] after a minute they are no longer too many, also when the clock was set back', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const faults = createFaultCount()
  for (let at = 0; at < 5; at += 1) faults.record()
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(faults.isTooMany()).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(faults.isTooMany()).toBe(false)
  vi.useRealTimers()
})
