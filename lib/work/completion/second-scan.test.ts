import { expect, it } from 'vitest'
import { createSecondScan } from './second-scan.ts'

it('[BC-05] a code that comes again within a minute is a second scan', () => {
  let now = 0
  const second = createSecondScan(() => now)
  expect(second.isSecond('B5000A8B51')).toBe(false)
  now = 60_000
  expect(second.isSecond('B5000A8B51')).toBe(true)
  expect(second.isSecond('B5000A8B51')).toBe(false)
})

it.each([
  ['it comes too late', () => 60_001, () => {}],
  [
    'another batch came between',
    () => 10,
    (second: ReturnType<typeof createSecondScan>) => void second.isSecond('OTHER'),
  ],
  ['any other code came between', () => 10, (second: ReturnType<typeof createSecondScan>) => second.reset()],
])('[BC-05] a code is a first scan again when %s', (_, later, between) => {
  let now = 0
  const second = createSecondScan(() => now)
  second.isSecond('B5000A8B51')
  now = later()
  between(second)
  expect(second.isSecond('B5000A8B51')).toBe(false)
})
