import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { editDistance } from './typos.ts'

it.each([
  ['london', 'london', 0],
  ['london', 'lonon', 1],
  ['london', 'loondon', 1],
  ['london', 'lundon', 1],
  ['london', 'lodnon', 1],
  ['london', 'lodnno', 2],
  ['london', 'paris', 6],
  ['', 'abc', 3],
])('the edit distance of %s and %s is %i', (one, other, distance) => expect(editDistance(one, other)).toBe(distance))

it('the edit distance is symmetric, 0 only for equal words, and at most the longer length', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), maxLength: 8 })
  fc.assert(
    fc.property(words, words, (one, other) => {
      const slips = editDistance(one, other)
      expect(slips).toBe(editDistance(other, one))
      expect(slips === 0).toBe(one === other)
      expect(slips).toBeLessThanOrEqual(Math.max(one.length, other.length))
    }),
  )
})
