import { describe, expect, it } from 'vitest'
import { workItems } from '#tests/support/work-items.ts'
import { sweepable } from './sweep.ts'

const shown = workItems(['a', 'b', 'c', 'd'])
const gone = new Map([
  ['b', { how: 'completed' as const, at: 0 }],
  ['d', { how: 'elsewhere' as const, at: 0 }],
])
const at = (over: string | undefined, pointerAt: number, now: number) =>
  [...sweepable({ shown, gone }, { over, at: pointerAt }, now)].join('')

describe('[WK-04] rows that left go', () => {
  it.each([
    ['not before they were seen to have left', undefined, 0, 800, ''],
    ['all, while the pointer is elsewhere', undefined, 0, 1000, 'bd'],
    ['all, while it is above them', 'a', 1000, 1000, 'bd'],
    ['below the pointer only, while it moves', 'c', 1000, 1000, 'd'],
    ['not under it either', 'b', 1000, 1000, 'd'],
    ['all, once it has rested', 'c', 1000, 3500, 'bd'],
  ])('%s', (_, over, pointerAt, now, expected) => {
    expect(at(over, pointerAt, now)).toBe(expected)
  })
})
