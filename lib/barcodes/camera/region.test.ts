import { expect, it } from 'vitest'
import { decodedSize, framedRegion } from './region.ts'

it('[BC-02] the decoded part is what is inside the frame, however the video is cut to its view', () => {
  const lyingInFourToThree = framedRegion({ width: 1280, height: 720 }, { width: 400, height: 300 })
  expect(lyingInFourToThree).toEqual({ x: 208, y: 144, width: 864, height: 432 })
  const standing = framedRegion({ width: 720, height: 1280 }, { width: 400, height: 300 })
  expect(standing).toEqual({ x: 36, y: 478, width: 648, height: 324 })
})

it('[BC-02] large pictures are decoded smaller, and small ones as they are', () => {
  expect(decodedSize({ width: 1920, height: 960 })).toEqual({ width: 960, height: 480 })
  expect(decodedSize({ width: 600, height: 300 })).toEqual({ width: 600, height: 300 })
})
