import { expect, it } from 'vitest'
import { createReadings } from './readings.ts'

let at = 0
const seeing = () => {
  const readings = createReadings(() => at)
  return (text: string, afterMs = 100) => {
    at += afterMs
    return readings.addReading(text)
  }
}

it('[BC-02] a code that two pictures in a row show is a scan, in capitals', () => {
  const see = seeing()
  expect(see('b4000a8b52')).toBeUndefined()
  expect(see('b4000a8b52')).toBe('B4000A8B52')
})

it('[BC-02] a misread between two pictures of a code is no scan', () => {
  const see = seeing()
  expect([see('B4000A8B52'), see('B4000A8852'), see('B4000A8B52')]).toEqual([undefined, undefined, undefined])
  expect(see('B4000A8B52')).toBe('B4000A8B52')
})

it('[BC-02] two pictures of a code that are far apart in time are no scan', () => {
  const see = seeing()
  see('B4000A8B52')
  expect(see('B4000A8B52', 1100)).toBeUndefined()
  expect(see('B4000A8B52')).toBe('B4000A8B52')
})

it('[BC-02] a code that stays in the picture is one scan, and another when it comes back', () => {
  const see = seeing()
  see('B4000A8B52')
  expect(see('B4000A8B52')).toBe('B4000A8B52')
  for (let pictures = 0; pictures < 60; pictures += 1) expect(see('B4000A8B52')).toBeUndefined()
  expect(see('B4000A8B52', 2900)).toBeUndefined()
  expect(see('B4000A8B52', 3000)).toBeUndefined()
  expect(see('B4000A8B52')).toBe('B4000A8B52')
})

it('[BC-02] the next code is a scan at once, and the first is no second scan within 3 s', () => {
  const see = seeing()
  see('FIRST1')
  expect(see('FIRST1')).toBe('FIRST1')
  see('SECOND2')
  expect(see('SECOND2')).toBe('SECOND2')
  see('FIRST1')
  expect(see('FIRST1')).toBeUndefined()
})

it('[BC-02] a code shorter than five characters is no scan', () => {
  const see = seeing()
  see('B300')
  expect(see('B300')).toBeUndefined()
})
