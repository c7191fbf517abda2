import { expect, it } from 'vitest'
import { columnsOf, lineLengthOf } from './formats.ts'

it.each([
  ['SO-2026-0001', 12],
  ['注文-1', 6],
  ['カード', 6],
  ['ｶｰﾄﾞ', 4],
  ['😀', 2],
  ['', 0],
])('%s takes %i columns', (text, columns) => {
  expect(columnsOf(text)).toBe(columns)
})

it.each([
  ['A'.repeat(26), 'short'],
  ['A'.repeat(27), 'medium'],
  ['注'.repeat(13), 'short'],
  ['注'.repeat(25), 'medium'],
  ['A'.repeat(51), 'long'],
] as const)('[JS-02] %s is %s', (text, length) => {
  expect(lineLengthOf(text)).toBe(length)
})
