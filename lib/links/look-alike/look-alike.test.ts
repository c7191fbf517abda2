import { expect, it } from 'vitest'
import { looksLike } from './look-alike.ts'

it('[LK-01] names look alike in other case, spacing, scripts, accents and digits', () => {
  for (const [one, other, isAlike] of [
    ['Kestrel Print', 'KESTREL  PRINT', true],
    ['Kestrel Print', 'Kеstrеl Рrint', true], // Cyrillic е and Р
    ['Kestrel Print', 'Kestre1 Pr1nt', true],
    ['Kestrel Print', 'Késtrel-Print.', true],
    ['Lumen Cards', 'Lurnen Cards', true],
    ['星印刷', '星 印刷', true],
    ['Kestrel Print', 'Kestrel Prints', false],
    ['Ash Print', 'Birch Print', false],
    ['星印刷', '月印刷', false],
  ] as const)
    expect(looksLike(one, other), `${one}, ${other}`).toBe(isAlike)
})
