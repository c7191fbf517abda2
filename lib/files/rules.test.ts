import { expect, it } from 'vitest'
import { pagesOf, parsePage, pollAfterMs } from './rules.ts'

it('[FM-01] a typed page number is read in any script and kept within the file', () => {
  for (const [text, page] of [
    ['7', 7],
    [' 12 ', 12],
    ['0', 1],
    ['13', 12],
    ['', undefined],
    ['1.5', undefined],
  ] as const) {
    expect(parsePage(text, 12), text).toBe(page)
  }
})

it('[FM-05] a file is polled less often the longer it was waited for', () => {
  expect([0, 19_999, 20_000, 120_000, 600_000, 43_200_000].map(pollAfterMs)).toEqual([
    1000, 1000, 5000, 15_000, 60_000, 60_000,
  ])
})

it('[FM-01] a ready file of unknown pages has one to show, another file none', () => {
  const pages = (status: 'ready' | 'failed' | 'notreceived', pageCount?: number) => pagesOf({ status, pageCount })
  expect([pages('ready'), pages('ready', 7), pages('failed'), pages('notreceived')]).toEqual([1, 7, 0, 0])
})
