import { expect, it, vi } from 'vitest'
import { createRowWatch } from './row-watch.ts'

it('[WK-03] tells those who follow a row of its changes, and of no others', () => {
  const rows = createRowWatch()
  const [one, also, other] = [vi.fn(), vi.fn(), vi.fn()]
  rows.watch('1', one)
  const leave = rows.watch('1', also)
  rows.watch('2', other)
  rows.tell(['1', '3'])
  leave()
  rows.tell(['1'])
  expect([one, also, other].map(({ mock }) => mock.calls.length)).toEqual([2, 1, 0])
})
