// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { recordRefetch, refetchBlockedUntil } from './refetch-wait.ts'

beforeEach(() => localStorage.clear())

it('[FM-06] a file is blocked for 60 s after its refetch, and no other file is', () => {
  recordRefetch('one', 1_000_000)
  expect(refetchBlockedUntil('one', 1_000_000)).toBe(1_060_000)
  expect(refetchBlockedUntil('one', 1_059_999)).toBe(1_060_000)
  expect(refetchBlockedUntil('one', 1_060_000)).toBe(0)
  expect(refetchBlockedUntil('two', 1_000_001)).toBe(0)
})

it('[FM-06] a clock that was set back blocks nothing', () => {
  recordRefetch('one', 1_000_000)
  expect(refetchBlockedUntil('one', 900_000)).toBe(0)
})

it('a refetch is forgotten once its wait is over', () => {
  recordRefetch('one', 1_000_000)
  recordRefetch('two', 1_060_001)
  expect(localStorage.getItem('sfl-refetched')).toBe('{"two":1060001}')
})

it.each(['', 'null', '[', '"text"', '{"one":"soon"}'])('the stored text %j is no refetch', (kept) => {
  localStorage.setItem('sfl-refetched', kept)
  expect(refetchBlockedUntil('one', 1_000_000)).toBe(0)
})
