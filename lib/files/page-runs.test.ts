import { expect, it } from 'vitest'
import { pageRunsOf } from './page-runs.ts'

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
])('gathers pages %j', (pages, runs) => expect(pageRunsOf(pages)).toEqual(runs))
