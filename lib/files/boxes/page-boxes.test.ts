import { describe, expect, it } from 'vitest'
import { toVisiblePage } from './page-boxes.ts'

// 200 × 100 mm from (10, 20) on; a trim box 5 mm from the left, 3 from below, 15 from the right, 7 from above.
const media = { xMm: 10, yMm: 20, widthMm: 200, heightMm: 100 }
const trim = { xMm: 15, yMm: 23, widthMm: 180, heightMm: 90 }
const boxes = { media, trim, bleed: null, artwork: null }

describe('[FM-04] a box is drawn where it is seen', () => {
  it.each([
    [0, { leftMm: 5, topMm: 7, widthMm: 180, heightMm: 90 }, [200, 100]],
    [90, { leftMm: 3, topMm: 5, widthMm: 90, heightMm: 180 }, [100, 200]],
    [180, { leftMm: 15, topMm: 3, widthMm: 180, heightMm: 90 }, [200, 100]],
    [270, { leftMm: 7, topMm: 15, widthMm: 90, heightMm: 180 }, [100, 200]],
    [-90, { leftMm: 7, topMm: 15, widthMm: 90, heightMm: 180 }, [100, 200]],
    [450, { leftMm: 3, topMm: 5, widthMm: 90, heightMm: 180 }, [100, 200]],
  ])('on a page turned by %i°', (rotation, seen, size) => {
    const page = toVisiblePage({ boxes, rotation })!
    expect(page.boxes.trim).toEqual(seen)
    expect([page.widthMm, page.heightMm]).toEqual(size)
  })

  it('with the media box as the page, wherever its corner is', () => {
    expect(toVisiblePage({ boxes, rotation: 0 })?.boxes.media).toEqual({
      leftMm: 0,
      topMm: 0,
      widthMm: 200,
      heightMm: 100,
    })
  })
})

it('a box that a page does not declare is left out', () => {
  expect(toVisiblePage({ boxes, rotation: 90 })?.boxes.bleed).toBeUndefined()
})
