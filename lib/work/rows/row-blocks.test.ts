import fc from 'fast-check'
import { expect, it } from 'vitest'
import { workItem, workItems } from '#tests/support/work-items.ts'
import { type RowBlock, toRowBlocks } from './row-blocks.ts'

const pages = (count: number, from = 1) => workItems(Array.from({ length: count * 10 }, (_, index) => from + index))
const sizesOf = (blocks: readonly RowBlock[]) => blocks.map(({ rows }) => rows.length)
const keysOf = (blocks: readonly RowBlock[]) => blocks.map(({ key }) => key)

it('[WK-01] rows are divided into blocks of a page, of which only the last is not full', () => {
  expect(sizesOf(toRowBlocks([...pages(3), workItem('last')]))).toEqual([10, 10, 10, 1])
})

it('[WK-01] more rows fill the last block first, and the others stay the same objects', () => {
  const rows = [...pages(1), workItem('last')]
  const before = toRowBlocks(rows)
  const after = toRowBlocks([...rows, ...pages(1, 1001)], before)
  expect(sizesOf(after)).toEqual([10, 10, 1])
  expect(after[0]).toBe(before[0])
  expect(after[1]?.key).toBe(before[1]?.key)
})

it('[WK-01] no row moves to another block when some leave or come between', () => {
  const rows = pages(3)
  const before = toRowBlocks(rows)
  const after = toRowBlocks(rows.slice(1).toSpliced(11, 0, workItem('new')), before)
  expect(sizesOf(after)).toEqual([9, 11, 10])
  expect(keysOf(after)).toEqual(keysOf(before))
  expect(after[2]).toBe(before[2])
})

it('[WK-01] a block whose rows have all left stays, so that those behind it keep their places', () => {
  const rows = pages(3)
  const before = toRowBlocks(rows)
  const after = toRowBlocks(rows.slice(10), before)
  expect(sizesOf(after)).toEqual([0, 10, 10])
  expect(keysOf(after)).toEqual(keysOf(before))
})

it('[WK-01] a block is a new object only where one of its rows changed', () => {
  const rows = pages(3)
  const before = toRowBlocks(rows)
  const after = toRowBlocks(rows.with(10, workItem('11', { quantity: 7 })), before)
  expect(after.map((block, index) => block === before[index])).toEqual([true, false, true])
})

it('[WK-01] the blocks hold all rows once and in their order, whatever came and went before', () => {
  const orders = fc.uniqueArray(fc.integer({ min: 1, max: 120 }), { maxLength: 120 })
  fc.assert(
    fc.property(fc.array(orders, { minLength: 1, maxLength: 6 }), (lists) => {
      let blocks: readonly RowBlock[] = []
      for (const list of lists) {
        const rows = workItems(list)
        blocks = toRowBlocks(rows, blocks)
        expect(blocks.flatMap((block) => block.rows)).toEqual(rows)
        expect(new Set(keysOf(blocks)).size).toBe(blocks.length)
      }
    }),
  )
})
