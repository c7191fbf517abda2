import { expect, it } from 'vitest'
import { findProductDifferences } from './product-differences.ts'

type Found = Parameters<typeof findProductDifferences>[1]
const box = (widthMm: number, heightMm: number, at = 0) => ({ xMm: at, yMm: at, widthMm, heightMm })
const page = (boxes: Partial<Found['pageConfigs'][number]['boxes']>, colors = ['cyan'], pages = [1]) => ({
  pages,
  pageCount: pages.length,
  rotation: 0,
  colors,
  boxes: { media: box(91, 61), bleed: null, trim: null, artwork: null, ...boxes },
})
const told = (expected: Parameters<typeof findProductDifferences>[0], ...pageConfigs: Found['pageConfigs']) =>
  findProductDifferences(expected, {
    pageConfigs,
    pageCount: pageConfigs.reduce((sum, { pageCount }) => sum + pageCount, 0),
  }).map(({ description }) => description)

const card = { widthMm: 85, heightMm: 55, bleedMm: 3 }

it('[PR-03] artwork is compared with the size, the bleed and the pages of its product', () => {
  const trimmed = { trim: box(85, 55, 3) }
  expect(told(card, page(trimmed))).toEqual([])
  expect(told(card, page({}))).toEqual([]) // no TrimBox: the page is the product with its bleed
  expect(told(card, page({ media: box(61.2, 91) }))).toEqual([]) // on its side
  expect(told(card, page({ ...trimmed, bleed: box(87, 57, 2) }))).toEqual([
    'Page 1 has 1 mm of bleed, and the product needs 3 mm at each edge.',
  ])
  expect(told(card, page({ media: box(85, 55) }))).toEqual([
    'Page 1 has 0 mm of bleed, and the product needs 3 mm at each edge.',
  ])
  expect(told({ ...card, pages: 2 }, page(trimmed), page({ media: box(210, 297) }, [], [2, 3]))).toEqual([
    'It has 3 pages, and the product has 2 pages.',
    'Pages 2, 3 are 210 × 297 mm, and the product is 85 × 55 mm.',
  ])
  expect(told({}, page({ media: box(1, 1) }, ['rgb']))).toEqual([])
})

it('[PR-03] artwork is compared with the inks of its product', () => {
  expect(told({ inks: ['CMYK', 'White'] }, page({}, ['cyan', 'white']))).toEqual([])
  expect(told({ inks: ['CMYK', 'White'] }, page({}, ['cyan', 'rgb', 'PANTONE 123']))).toEqual([
    'It is painted with RGB, PANTONE 123, which the product does not have. It lacks White.',
  ])
})
