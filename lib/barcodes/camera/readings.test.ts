import { expect, it } from 'vitest'
import { createReadings } from './readings.ts'

let at = 0
const seeing = () => {
  const readings = createReadings(() => at)
  return (text: string, afterMs = 100) => {
    at += afterMs
    return readings.see(text)
  }
}

it('[BC-02] counts a code that two pictures in a row show, in capitals', () => {
  const see = seeing()
  expect(see('b4000a8b52')).toBeUndefined()
  expect(see('b4000a8b52')).toBe('B4000A8B52')
})

it('[BC-02] counts no misread between two pictures of the code', () => {
  const see = seeing()
  expect([see('B4000A8B52'), see('B4000A8852'), see('B4000A8B52')]).toEqual([undefined, undefined, undefined])
  expect(see('B4000A8B52')).toBe('B4000A8B52')
})

it('[BC-02] does not take two pictures for one that are long apart', () => {
  const see = seeing()
  see('B4000A8B52')
  expect(see('B4000A8B52', 1100)).toBeUndefined()
  expect(see('B4000A8B52')).toBe('B4000A8B52')
})

it('[BC-02] asks once for a code that stays in the picture, and again when it comes back', () => {
  const see = seeing()
  see('B4000A8B52')
  expect(see('B4000A8B52')).toBe('B4000A8B52')
  for (let pictures = 0; pictures < 60; pictures += 1) expect(see('B4000A8B52')).toBeUndefined()
  expect(see('B4000A8B52', 2900)).toBeUndefined()
  expect(see('B4000A8B52', 3000)).toBeUndefined()
  expect(see('B4000A8B52')).toBe('B4000A8B52')
})

it('[BC-02] takes the next code at once, and the first one no second time within 3 s', () => {
  const see = seeing()
  see('FIRST1')
  expect(see('FIRST1')).toBe('FIRST1')
  see('SECOND2')
  expect(see('SECOND2')).toBe('SECOND2')
  see('FIRST1')
  expect(see('FIRST1')).toBeUndefined()
})

it('[BC-02] asks for nothing shorter than five characters', () => {
  const see = seeing()
  see('B300')
  expect(see('B300')).toBeUndefined()
})
