import { expect, it } from 'vitest'
import { cardPages } from '#tests/support/files.ts'
import { configOf, pagesOf, parsePage, pollAfterMs } from './rules.ts'

it.each([
  ['7', 7],
  [' 12 ', 12],
  ['０３', 3],
  ['0', 1],
  ['-4', 1],
  ['13', 12],
  ['99999999999999999999', 12],
  ['', undefined],
  ['two', undefined],
  ['1.5', undefined],
])('[FM-01] the typed text %j means page %j of 12', (text, page) => expect(parsePage(text, 12)).toBe(page))

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

it('[FM-04] a page has the configuration that names it, or a single one that names no pages', () => {
  const [whole, first, second] = [cardPages([]), cardPages([1]), cardPages([2])]
  expect(configOf([first, second], 2)).toBe(second)
  expect(configOf([first, second], 3)).toBeUndefined()
  expect(configOf([whole], 3)).toBe(whole)
  expect(configOf([whole, { ...whole }], 3)).toBeUndefined()
})

it.each([
  ['ready', undefined, 1],
  ['ready', 7, 7],
  ['failed', undefined, 0],
  ['notreceived', undefined, 0],
] as const)('[FM-01] a file that is %s and has %s pages can be turned to %i', (status, pageCount, pages) =>
  expect(pagesOf({ status, pageCount })).toBe(pages),
)
