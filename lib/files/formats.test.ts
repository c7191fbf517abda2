import { expect, it } from 'vitest'
import { toFileName, toFileSize, toPageRuns } from './formats.ts'

it.each([
  ['https://brand.example/art/business%20card.pdf?signature=a/b#page=2', 'business card.pdf'],
  ['https://brand.example/50%.pdf', '50%.pdf'],
  ['https://brand.example/%E5%90%8D%E5%88%BA.pdf', '名刺.pdf'],
  ['local/art/card #2?.pdf', 'card #2?.pdf'],
  ['C:\\art\\card.pdf', 'card.pdf'],
  ['card.pdf', 'card.pdf'],
  ['https://brand.example/', ''],
  ['', ''],
])('the file at %j has the name %j', (path, name) => expect(toFileName(path)).toBe(name))

it.each([
  [0, 0, 'byte'],
  [999, 999, 'byte'],
  [1000, 1, 'kilobyte'],
  [1_250_000, 1.25, 'megabyte'],
  [3_000_000_000_000, 3000, 'gigabyte'],
])('a size of %i bytes is written as %i %s', (bytes, value, unit) => expect(toFileSize(bytes)).toEqual({ value, unit }))

it.each([
  [
    [1, 2, 3, 7],
    [
      { from: 1, to: 3 },
      { from: 7, to: 7 },
    ],
  ],
  [[4, 2, 3, 3], [{ from: 2, to: 4 }]],
  [[], []],
])('the pages %j are gathered in runs', (pages, runs) => expect(toPageRuns(pages)).toEqual(runs))
