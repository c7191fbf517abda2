import { expect, it } from 'vitest'
import { workItem, workItems } from '#tests/support/work-items.ts'
import { type HeldRows, holdRows, removeGone, toHeldRows } from './held-rows.ts'

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const ten = () => toHeldRows(workItems(numbers(1, 10)))
const rowsOf = ({ rows }: HeldRows) => rows.map(({ _id }) => Number(_id))

it('[WK-04] a row that left is marked in its place until it is removed or comes back', () => {
  const held = holdRows(ten(), workItems([1, 2, 3, 5, 6, 7, 8, 9, 10, 11]))
  expect(rowsOf(held)).toEqual(numbers(1, 11))
  expect([...held.gone]).toEqual(['4'])
  expect(rowsOf(removeGone(held))).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10, 11])
  expect(removeGone(held).gone.size).toBe(0)
  const back = holdRows(held, workItems(numbers(1, 11)))
  expect([rowsOf(back), back.gone.size]).toEqual([numbers(1, 11), 0])
  const changed = holdRows(ten(), [workItem('1', { quantity: 70 }), ...workItems(numbers(2, 10))])
  expect(changed.rows[0]?.quantity, 'a change of its item').toBe(70)
})

it('[WK-01] an item that is new waits and is counted between rows, and is shown below all', () => {
  const items = workItems([1, 2, 101, 3, 4, 5, 102, 6, 7, 8, 9, 10, 11])
  const held = holdRows(ten(), items)
  expect([rowsOf(held), held.newRows]).toEqual([numbers(1, 11), 2])
  expect(rowsOf(toHeldRows(held.items))).toEqual(items.map(({ _id }) => Number(_id)))
  const withoutFirst = removeGone(holdRows(ten(), items.slice(1)))
  expect([rowsOf(withoutFirst), withoutFirst.newRows]).toEqual([numbers(2, 11), 2])
  expect(rowsOf(holdRows(ten(), workItems(numbers(1, 20))))).toEqual(numbers(1, 20))
  expect(rowsOf(holdRows(toHeldRows([]), workItems([1, 2])))).toEqual([1, 2])
})
