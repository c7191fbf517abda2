import { expect, it } from 'vitest'
import { toSpan } from './formats.ts'

it.each([
  [0, 'now', 0, 0],
  [59, 'minutes', 59, 0],
  [80, 'hours', 1, 20],
  [120, 'hours', 2, 0],
  [1439, 'hours', 23, 59],
  [1440, 'days', 1, 0],
  [3000, 'days', 2, 2],
])('a span of %i minutes is worded in %s: %i and %i', (minutes, unit, much, rest) => {
  expect(toSpan(minutes)).toEqual({ unit, much, rest })
})
