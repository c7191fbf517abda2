import { expect, it } from 'vitest'
import type { PageConfig } from '#lib/contract/files.ts'
import { isCropped, toBleed, toBoxSizes, toVisiblePage } from './page-boxes.ts'

type Boxes = PageConfig['boxes']
const none: Boxes = { media: { xMm: 0, yMm: 0, widthMm: 120, heightMm: 90 }, bleed: null, trim: null, artwork: null }
const visible = (boxes: Partial<Boxes>, rotation = 0) => toVisiblePage({ boxes: { ...none, ...boxes }, rotation })!

it('[FM-04] a box is drawn where it is seen, on a page in any rotation', () => {
  // 200 × 100 mm from (10, 20) on; a trim box 5 mm from the left, 3 from below, 15 from the right, 7 from above.
  const media = { xMm: 10, yMm: 20, widthMm: 200, heightMm: 100 }
  const trim = { xMm: 15, yMm: 23, widthMm: 180, heightMm: 90 }
  const turned = { widthMm: 90, heightMm: 180 }
  for (const [rotation, seen, widthMm, heightMm] of [
    [0, { leftMm: 5, topMm: 7, widthMm: 180, heightMm: 90 }, 200, 100],
    [90, { leftMm: 3, topMm: 5, ...turned }, 100, 200],
    [270, { leftMm: 7, topMm: 15, ...turned }, 100, 200],
  ] as const) {
    const boxes = { trim: seen, media: { leftMm: 0, topMm: 0, widthMm, heightMm }, bleed: undefined }
    expect(visible({ media, trim }, rotation), `${rotation}°`).toMatchObject({ widthMm, heightMm, boxes })
  }
})

it('[FM-04] the bleed of a page is what its bleed box has around its trim box', () => {
  const around = (left: number, bottom: number, right: number, top: number) => ({
    xMm: 10 - left,
    yMm: 10 - bottom,
    widthMm: 100 + left + right,
    heightMm: 70 + bottom + top,
  })
  for (const [bleed, box, rotation] of [
    [{ is: 'none' }, null],
    [{ is: 'none' }, around(0.02, 0, 0.01, 0.04)],
    [{ is: 'uneven', fromMm: 2, toMm: 5 }, around(2, 5, 3, 3)],
    [{ is: 'partial', without: ['left'] }, around(3, 0, 3, 3), 90],
  ] as const)
    expect(toBleed(visible({ trim: around(0, 0, 0, 0), bleed: box }, rotation)), JSON.stringify(bleed)).toEqual(bleed)
})

it('[FM-04] each box lists the pages of each size that is seen', () => {
  const box = (widthMm: number, heightMm: number) => ({ xMm: 0, yMm: 0, widthMm, heightMm })
  const config = (page: number, boxes: Partial<Boxes>, rotation = 0): PageConfig => {
    const media = box(110, 80)
    return { pages: [page], pageCount: 1, rotation, colors: [], boxes: { ...none, media, ...boxes } }
  }
  const trimmed = [config(1, { trim: box(85, 55) }), config(2, { trim: box(85.02, 54.98), bleed: box(91, 61) })]
  const listed = toBoxSizes([...trimmed, config(3, {}, 90)])
  const found = listed.map(({ name, sizes }) => [name, ...sizes.map((size) => Object.values(size).join())].join(' '))
  expect(found).toEqual(['media 110,80,1,2 80,110,3', 'bleed 91,61,2', 'trim 85,55,1,2'])
})

it('[FM-04] a picture that shows a part of the page, or another turn of it, is recognised', () => {
  const page = (widthMm: number, heightMm: number, rotation = 0) =>
    visible({ media: { xMm: 0, yMm: 0, widthMm, heightMm } }, rotation)
  for (const [name, width, height, seen, cropped] of [
    ['the whole page', 600, 425, page(103, 73), false],
    ['a page that is turned', 425, 600, page(103, 73, 90), false],
    ['a long banner, rounded to pixels', 600, 3, page(5000, 25.4), false],
    ['a part of the page', 600, 388, page(103, 73), true],
    ['a page turned otherwise', 600, 425, page(103, 73, 90), true],
  ] as const)
    expect(isCropped({ width, height }, seen), name).toBe(cropped)
})
