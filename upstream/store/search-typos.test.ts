import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { slipsBetween } from './search-typos.ts'

it.each([
  ['london', 'london', 0],
  ['london', 'lonon', 1],
  ['london', 'loondon', 1],
  ['london', 'lundon', 1],
  ['london', 'lodnon', 1],
  ['london', 'lodnno', 2],
  ['london', 'paris', 6],
  ['', 'abc', 3],
])('counts the slips between %s and %s', (one, other, slips) => expect(slipsBetween(one, other)).toBe(slips))

it('counts the same both ways, none for the same word, and never more than its letters', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), maxLength: 8 })
  fc.assert(
    fc.property(words, words, (one, other) => {
      const slips = slipsBetween(one, other)
      expect(slips).toBe(slipsBetween(other, one))
      expect(slips === 0).toBe(one === other)
      expect(slips).toBeLessThanOrEqual(Math.max(one.length, other.length))
    }),
  )
})
