import { expect, it } from 'vitest'
import { type Bleed, toBleed } from './bleed.ts'
import { toVisiblePage } from './page-boxes.ts'

const media = { xMm: 0, yMm: 0, widthMm: 120, heightMm: 90 }
const trim = { xMm: 10, yMm: 10, widthMm: 100, heightMm: 70 }
const around = (left: number, bottom: number, right: number, top: number) => ({
  xMm: trim.xMm - left,
  yMm: trim.yMm - bottom,
  widthMm: trim.widthMm + left + right,
  heightMm: trim.heightMm + bottom + top,
})

it.each<[string, Bleed, Partial<Parameters<typeof toVisiblePage>[0]['boxes']>, number?]>([
  ['no box for it', { is: 'none' }, { bleed: null }],
  ['a box equal to the trim box', { is: 'none' }, { bleed: trim }],
  ['a box that is larger by a rounding', { is: 'none' }, { bleed: around(0.02, 0, 0.01, 0.04) }],
  ['a box equal to the page, which is not cut', { is: 'none' }, { trim: null, bleed: media }],
  ['3 mm all around', { is: 'even', mm: 3 }, { bleed: around(3, 3, 3, 3) }],
  ['2 to 5 mm', { is: 'uneven', fromMm: 2, toMm: 5 }, { bleed: around(2, 5, 3, 3) }],
  ['none below', { is: 'partial', without: ['bottom'] }, { bleed: around(3, 0, 3, 3) }],
  [
    'none below, on a page turned to the right',
    { is: 'partial', without: ['left'] },
    { bleed: around(3, 0, 3, 3) },
    90,
  ],
])('[FM-04] the bleed of a page with %s is found', (_, bleed, boxes, rotation = 0) => {
  expect(toBleed(toVisiblePage({ boxes: { media, trim, bleed: null, artwork: null, ...boxes }, rotation })!)).toEqual(
    bleed,
  )
})
