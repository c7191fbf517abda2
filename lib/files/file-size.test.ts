import { expect, it } from 'vitest'
import { fileSizeIn } from './file-size.ts'

it.each([
  [0, 0, 'byte'],
  [999, 999, 'byte'],
  [1000, 1, 'kilobyte'],
  [1_250_000, 1.25, 'megabyte'],
  [3_000_000_000_000, 3000, 'gigabyte'],
])('tells %i bytes as %i %s', (bytes, value, unit) => expect(fileSizeIn(bytes)).toEqual({ value, unit }))
