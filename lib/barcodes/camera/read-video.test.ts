// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { createReadings, decodedSize, framedRegion } from './read-video.ts'

/** Shows texts to a camera, each some time after the last: what is read of each. */
function see(...pictures: (string | readonly [text: string, afterMs: number])[]) {
  let at = 0
  const addReading = createReadings(() => at)
  return pictures.map((picture) => {
    const [text, afterMs] = typeof picture === 'string' ? [picture, 100] : picture
    at += afterMs
    return addReading(text)
  })
}

it('[BC-02] a code in two pictures in a row is a scan, and again once it was out of sight', () => {
  const none = undefined
  expect(see('b4000a8b52', 'b4000a8b52')).toEqual([none, 'B4000A8B52'])
  expect(see('B300', 'B300'), 'too short').toEqual([none, none])
  expect(see('B4000A', 'B4008A', 'B4000A', 'B4000A'), 'a misread').toEqual([none, none, none, 'B4000A'])
  expect(see('B4000A', ['B4000A', 1100], 'B4000A'), 'far apart').toEqual([none, none, 'B4000A'])
  const stays = see(...Array.from({ length: 62 }, () => 'B4000A'), ['B4000A', 2900], ['B4000A', 3000], 'B4000A')
  expect(stays.map((code, at) => code && at).filter(Boolean), 'that stays').toEqual([1, 64])
  const next = see('FIRST1', 'FIRST1', 'SECOND2', 'SECOND2', 'FIRST1', 'FIRST1')
  expect(next, 'another code').toEqual([none, 'FIRST1', none, 'SECOND2', none, none])
})

it('[BC-02] what is inside the frame is decoded, large pictures smaller', () => {
  const view = { width: 400, height: 300 }
  expect(framedRegion({ width: 1280, height: 720 }, view)).toEqual({ x: 208, y: 144, width: 864, height: 432 })
  expect(framedRegion({ width: 720, height: 1280 }, view)).toEqual({ x: 36, y: 478, width: 648, height: 324 })
  expect(decodedSize({ width: 1920, height: 960 })).toEqual({ width: 960, height: 480 })
  expect(decodedSize({ width: 600, height: 300 })).toEqual({ width: 600, height: 300 })
})
