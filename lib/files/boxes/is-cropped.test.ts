import { expect, it } from 'vitest'
import { isCropped } from './is-cropped.ts'
import { toVisiblePage } from './page-boxes.ts'

const page = (widthMm: number, heightMm: number, rotation = 0) =>
  toVisiblePage({
    boxes: { media: { xMm: 0, yMm: 0, widthMm, heightMm }, bleed: null, trim: null, artwork: null },
    rotation,
  })!

it.each([
  ['the whole page', { width: 600, height: 425 }, page(103, 73), false],
  ['a page that is turned', { width: 425, height: 600 }, page(103, 73, 90), false],
  ['a long banner, rounded to pixels', { width: 600, height: 3 }, page(5000, 25.4), false],
  ['a part of the page', { width: 600, height: 388 }, page(103, 73), true],
  ['a page turned otherwise', { width: 600, height: 425 }, page(103, 73, 90), true],
])('[FM-04] a picture that shows %s is recognised', (_, picture, seen, cropped) => {
  expect(isCropped(picture, seen)).toBe(cropped)
})
