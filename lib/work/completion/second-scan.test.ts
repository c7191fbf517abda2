import { expect, it } from 'vitest'
import { createSecondScan } from './second-scan.ts'

it('[BC-05] takes a code for asked twice when it comes again within a minute', () => {
  let now = 0
  const second = createSecondScan(() => now)
  expect(second.is('B5000A8B51')).toBe(false)
  now = 60_000
  expect(second.is('B5000A8B51')).toBe(true)
  expect(second.is('B5000A8B51')).toBe(false)
})

it.each([
  ['it comes too late', () => 60_001, () => {}],
  ['another batch came between', () => 10, (second: ReturnType<typeof createSecondScan>) => void second.is('OTHER')],
  ['any other code came between', () => 10, (second: ReturnType<typeof createSecondScan>) => second.forget()],
])('[BC-05] asks again when %s', (_, later, between) => {
  let now = 0
  const second = createSecondScan(() => now)
  second.is('B5000A8B51')
  now = later()
  between(second)
  expect(second.is('B5000A8B51')).toBe(false)
})
