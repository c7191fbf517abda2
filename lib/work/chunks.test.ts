import fc from 'fast-check'
import { expect, it } from 'vitest'
import { workItem, workItems } from '#tests/support/work-items.ts'
import { type Chunk, chunkSize, chunksOf, groupsOf } from './chunks.ts'

const numbers = (length: number, from = 1) => Array.from({ length }, (_, index) => from + index)
const chunkfuls = (count: number, from = 1) => workItems(numbers(count * chunkSize, from))
const sizes = (chunks: readonly Chunk[]) => chunks.map(({ items }) => items.length)

it('[WK-01] divides rows into chunks, of which only the last is not full', () => {
  expect(sizes(chunksOf([...chunkfuls(3), workItem('last')]))).toEqual([chunkSize, chunkSize, chunkSize, 1])
})

it('[WK-01] fills the last chunk first, and leaves the others as they are', () => {
  const items = [...chunkfuls(1), workItem('last')]
  const before = chunksOf(items)
  const after = chunksOf([...items, ...chunkfuls(1, 1001)], before)
  expect(sizes(after)).toEqual([chunkSize, chunkSize, 1])
  expect(after[0]).toBe(before[0])
  expect(after[1]?.key).toBe(before[1]?.key)
})

it('[WK-01] moves no row to another chunk when some leave or come between', () => {
  const items = chunkfuls(3)
  const before = chunksOf(items)
  const after = chunksOf(items.slice(1).toSpliced(chunkSize + 1, 0, workItem('new')), before)
  expect(sizes(after)).toEqual([chunkSize - 1, chunkSize + 1, chunkSize])
  expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
  expect(after[2]).toBe(before[2])
})

it('[WK-01] is the same while its rows are the same, and takes up a row that changed', () => {
  const items = chunkfuls(3)
  const before = chunksOf(items)
  expect(chunksOf([...items], before)).toBe(before)
  const changed = items.with(chunkSize, workItem(String(chunkSize + 1), { quantity: 7 }))
  const after = chunksOf(changed, before)
  expect(after.map((chunk, index) => chunk === before[index])).toEqual([true, false, true])
})

it('[WK-01] draws only the group again in which a row changed, and moves no chunk to another group', () => {
  const items = chunkfuls(23)
  const before = chunksOf(items)
  const groups = groupsOf(before)
  expect(groups.map((group) => group.items.length)).toEqual([10, 10, 3])
  const changed = items.with(0, workItem('1', { quantity: 7 }))
  const after = groupsOf(chunksOf([...changed, ...chunkfuls(1, 1001)], before), groups)
  expect(after.map((group, index) => group === groups[index])).toEqual([false, true, false])
  expect(after.map(({ key }) => key)).toEqual(groups.map(({ key }) => key))
})

it('[WK-01] holds all rows once and in their order, whatever came and went before', () => {
  const orders = fc.uniqueArray(fc.integer({ min: 1, max: 120 }), { maxLength: 120 })
  fc.assert(
    fc.property(fc.array(orders, { minLength: 1, maxLength: 6 }), (lists) => {
      let chunks: readonly Chunk[] = []
      for (const list of lists) {
        const items = workItems(list)
        chunks = chunksOf(items, chunks)
        expect(chunks.flatMap(({ items }) => items)).toEqual(items)
        expect(new Set(chunks.map(({ key }) => key)).size).toBe(chunks.length)
        expect(Math.min(1, ...sizes(chunks))).toBe(1)
        expect(Math.max(0, ...sizes(chunks))).toBeLessThanOrEqual(2 * chunkSize)
      }
    }),
  )
})
