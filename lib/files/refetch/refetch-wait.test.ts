// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { recordRefetch, refetchBlockedUntil } from './refetch-wait.ts'

it('[FM-06] a file is blocked for 60 s after its refetch, but not by a clock set back', () => {
  recordRefetch('one', 1_000_000)
  expect([1_000_000, 1_059_999, 1_060_000, 900_000].map((now) => refetchBlockedUntil('one', now))).toEqual([
    1_060_000, 1_060_000, 0, 0,
  ])
  expect(refetchBlockedUntil('two', 1_000_001)).toBe(0)
  recordRefetch('two', 1_060_001)
  expect(localStorage.getItem('sfl-refetched')).toBe('{"two":1060001}')
  for (const kept of ['', 'null', '[', '"text"', '{"one":"soon"}']) {
    localStorage.setItem('sfl-refetched', kept)
    expect(refetchBlockedUntil('one', 1_000_000), kept).toBe(0)
  }
  localStorage.clear()
})
