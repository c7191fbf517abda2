import { expect, it } from 'vitest'
import { cardPages } from '#tests/support/files.ts'
import { toFileName, toShownPath } from './formats.ts'
import { configOf, pagesOf, parsePage, pollAfterMs } from './rules.ts'

it('[FM-01] a typed page number is read in any script and kept within the file', () => {
  const pages = ['7', ' 12 ', '0', '13', '', '1.5'].map((text) => parsePage(text, 12))
  expect(pages).toEqual([7, 12, 1, 12, undefined, undefined])
})

it('[FM-05] a file is polled less often the longer it was waited for', () => {
  const waited = [0, 19_999, 20_000, 120_000, 600_000, 43_200_000]
  expect(waited.map(pollAfterMs)).toEqual([1000, 1000, 5000, 15_000, 60_000, 60_000])
})

it('[FM-01] a ready file of unknown pages has one to show, another file none', () => {
  const pages = (status: 'ready' | 'failed' | 'notreceived', pageCount?: number) => pagesOf({ status, pageCount })
  expect([pages('ready'), pages('ready', 7), pages('failed'), pages('notreceived')]).toEqual([1, 7, 0, 0])
})

it('[FM-04] a page has the boxes that name it, or the only ones of a file that name no page', () => {
  const [all, first, second] = [cardPages([]), cardPages([1]), cardPages([2])]
  expect([2, 3].map((page) => configOf([first, second], page))).toEqual([second, undefined])
  expect([[all], [all, all]].map((configs) => configOf(configs, 3))).toEqual([all, undefined])
})

it('a file has the name that its address or path ends with, and is shown without passwords', () => {
  for (const [path, name, shown] of [
    ['https://a.example/art/big%20card.pdf?key=a/b#2', 'big card.pdf', 'https://a.example/art/big%20card.pdf'],
    ['ftp://me:secret@a.example/card.pdf', 'card.pdf', 'ftp://a.example/card.pdf'],
    ['ftp://me:se#cret@a.example/art/card.pdf', 'card.pdf', 'card.pdf'],
    ['https://me:secret@a.example/?key=a', 'a.example', 'https://a.example/'],
    ['local/art/card #2?.pdf', 'card #2?.pdf', 'local/art/card #2?.pdf'],
    ['card.pdf', 'card.pdf', 'card.pdf'],
  ] as const)
    expect([toFileName(path), toShownPath(path)], path).toEqual([name, shown])
})
