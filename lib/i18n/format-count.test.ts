import { expect, it } from 'vitest'
import { counted, formatCount } from './format-count.ts'
import { locales } from './locales.ts'

it('numbers below a thousand are what the language writes, without asking it', () => {
  for (const locale of locales)
    for (let count = 0; count < 1000; count += 37) expect(formatCount(count, locale)).toBe(count.toLocaleString(locale))
})

it('larger numbers are grouped', () => {
  expect(formatCount(1_234_567, 'en-GB')).toBe('1,234,567')
  expect(counted(1000, 'ja-JP')).toEqual({ count: 1000, shown: '1,000' })
})
