import { expect, it } from 'vitest'
import type { PageConfig } from '#lib/contract/files.ts'
import { toBoxSizes } from './box-sizes.ts'

const box = (widthMm: number, heightMm: number) => ({ xMm: 0, yMm: 0, widthMm, heightMm })
const config = (pages: number[], boxes: Partial<PageConfig['boxes']>, rotation = 0): PageConfig => ({
  pages,
  pageCount: pages.length,
  rotation,
  colors: [],
  boxes: { media: box(110, 80), bleed: null, trim: null, artwork: null, ...boxes },
})

it('[FM-04] each box lists the pages of each size', () => {
  const configs = [
    config([1, 2], { trim: box(85, 55) }),
    config([3], { trim: box(85.02, 54.98), bleed: box(91, 61) }),
    config([4], { media: box(220, 160), trim: box(210, 148) }),
  ]
  expect(toBoxSizes(configs)).toEqual([
    {
      name: 'media',
      sizes: [
        { widthMm: 110, heightMm: 80, pages: [1, 2, 3] },
        { widthMm: 220, heightMm: 160, pages: [4] },
      ],
    },
    { name: 'bleed', sizes: [{ widthMm: 91, heightMm: 61, pages: [3] }] },
    {
      name: 'trim',
      sizes: [
        { widthMm: 85, heightMm: 55, pages: [1, 2, 3] },
        { widthMm: 210, heightMm: 148, pages: [4] },
      ],
    },
  ])
})

it('[FM-04] a turned page counts by its visible size', () => {
  const [media] = toBoxSizes([config([1], {}), config([2], {}, 90)])
  expect(media?.sizes).toEqual([
    { widthMm: 110, heightMm: 80, pages: [1] },
    { widthMm: 80, heightMm: 110, pages: [2] },
  ])
})
