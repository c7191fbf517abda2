import { expect, it } from 'vitest'
import { pollAfterMs } from './poll.ts'

it.each([
  [0, 1000],
  [19_999, 1000],
  [20_000, 5000],
  [120_000, 15_000],
  [600_000, 60_000],
  [43_200_000, 60_000],
])('[FM-05] a file that was waited for %i ms is polled again after %i ms', (waited, after) => {
  expect(pollAfterMs(waited)).toBe(after)
})
