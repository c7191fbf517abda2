import { expect, it } from 'vitest'
import { toFileName, toFileSize, toPageRuns } from './formats.ts'

it('a file has the name that its address or path ends with', () => {
  for (const [path, name] of [
    ['https://brand.example/art/business%20card.pdf?signature=a/b#page=2', 'business card.pdf'],
    ['local/art/card #2?.pdf', 'card #2?.pdf'],
    ['card.pdf', 'card.pdf'],
    ['https://brand.example/', ''],
  ] as const) {
    expect(toFileName(path), path).toBe(name)
  }
})

it('a size is written in its unit, and pages are gathered in runs', () => {
  const sizes = [0, 999, 1000, 1_250_000, 3_000_000_000_000]
    .map(toFileSize)
    .map(({ value, unit }) => `${value} ${unit}`)
  expect(sizes).toEqual(['0 byte', '999 byte', '1 kilobyte', '1.25 megabyte', '3000 gigabyte'])
  const runsOf = (pages: number[]) => toPageRuns(pages).map(({ from, to }) => `${from}–${to}`)
  expect([[1, 2, 3, 7], [4, 2, 3, 3], []].map(runsOf)).toEqual([['1–3', '7–7'], ['2–4'], []])
})
