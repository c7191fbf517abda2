import { expect, it } from 'vitest'
import { inksOf } from './inks.ts'

it.each<[string, string[][], ReturnType<typeof inksOf>]>([
  ['process inks in their order', [['black', 'cyan']], { process: ['cyan', 'black'], spot: [], isRgb: false }],
  [
    'spot inks under their own names',
    [['Black', 'PANTONE 186 C', 'CutContour']],
    { process: ['black'], spot: ['PANTONE 186 C', 'CutContour'], isRgb: false },
  ],
  [
    'each ink once',
    [
      ['cyan', 'White'],
      ['White', 'cyan'],
    ],
    { process: ['cyan'], spot: ['White'], isRgb: false },
  ],
  ['colours that are no inks', [['rgb'], ['black']], { process: ['black'], spot: [], isRgb: true }],
  ['a page without any', [[]], { process: [], spot: [], isRgb: false }],
  ['an ink without a name', [['', ' ']], { process: [], spot: [], isRgb: false }],
])('[FM-04] the inks of %s are sorted', (_, colors, inks) => {
  expect(inksOf(colors.map((each) => ({ colors: each })))).toEqual(inks)
})
