import { expect, it } from 'vitest'
import { findLookAlikes, looksLike, shortId } from './look-alike.ts'

it.each([
  ['Kestrel Print', 'KESTREL  PRINT'],
  ['Kestrel Print', 'Kеstrеl Рrint'], // Cyrillic е and Р
  ['Kestrel Print', 'Kestre1 Pr1nt'],
  ['Kestrel Print', 'Késtrel-Print.'],
  ['Lumen Cards', 'Lurnen Cards'],
  ['星印刷', '星 印刷'],
])('[LK-01] the names %s and %s look alike', (one, other) => {
  expect(looksLike(one, other)).toBe(true)
})

it.each([
  ['Kestrel Print', 'Kestrel Prints'],
  ['Ash Print', 'Birch Print'],
  ['星印刷', '月印刷'],
])('[LK-01] the names %s and %s do not', (one, other) => {
  expect(looksLike(one, other)).toBe(false)
})

it('[LK-01] of several accounts those whose names look alike are found, and not one that is there twice', () => {
  const parties = [
    { id: 'a-000001', name: 'Ash Print' },
    { id: 'a-000001', name: 'Ash Print' },
    { id: 'b-000002', name: 'Birch' },
    { id: 'c-000003', name: 'B1rch' },
  ]
  expect([...findLookAlikes(parties)].map(shortId)).toEqual(['000002', '000003'])
})
