import { expect, it } from 'vitest'
import { columnsOf, lineLengthOf } from './formats.ts'

it('[JS-02] a text is as long as the columns that it takes', () => {
  const columns = { 'SO-2026-0001': 12, '注文-1': 6, カード: 6, ｶｰﾄﾞ: 4, '😀': 2, '': 0 }
  for (const [text, count] of Object.entries(columns)) expect(columnsOf(text), text).toBe(count)
  expect([26, 27, 51].map((times) => lineLengthOf('A'.repeat(times)))).toEqual(['short', 'medium', 'long'])
})
