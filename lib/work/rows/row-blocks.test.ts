import fc from 'fast-check'
import { expect, it } from 'vitest'
import { workItem, workItems } from '#tests/support/work-items.ts'
import { type RowBox, toRowBoxes } from './row-blocks.ts'

const pages = (count: number, from = 1) => workItems(Array.from({ length: count * 10 }, (_, index) => from + index))
const blocksOf = (boxes: readonly RowBox[]) => boxes.flatMap(({ members }) => members)
const sizesOf = (groups: readonly { members: readonly unknown[] }[]) => groups.map(({ members }) => members.length)
const keysOf = (groups: readonly { key: number }[]) => groups.map(({ key }) => key)
/** Where each row is: the keys of its box and of its block. */
const placesOf = (boxes: readonly RowBox[]) =>
  new Map(
    boxes.flatMap((box) =>
      box.members.flatMap((block) => block.members.map(({ _id }) => [_id, `${box.key}/${block.key}`] as const)),
    ),
  )

it('[WK-01] rows are divided into blocks of a page, of which only the last is not full, and blocks into boxes of ten', () => {
  const boxes = toRowBoxes([...pages(12), workItem('last')])
  expect(sizesOf(boxes)).toEqual([10, 3])
  expect(sizesOf(blocksOf(boxes))).toEqual([...Array.from({ length: 12 }, () => 10), 1])
})

it('[WK-01] more rows fill the last block first, and the others stay the same objects', () => {
  const rows = [...pages(1), workItem('last')]
  const boxes = toRowBoxes(rows)
  const [before, after] = [blocksOf(boxes), blocksOf(toRowBoxes([...rows, ...pages(1, 1001)], boxes))]
  expect(sizesOf(after)).toEqual([10, 10, 1])
  expect(after[0]).toBe(before[0])
  expect(after[1]?.key).toBe(before[1]?.key)
})

it('[WK-01] no row moves to another block when some leave or come between', () => {
  const rows = pages(3)
  const before = toRowBoxes(rows)
  const after = toRowBoxes(rows.slice(1).toSpliced(11, 0, workItem('new')), before)
  expect(sizesOf(blocksOf(after))).toEqual([9, 11, 10])
  expect(keysOf(blocksOf(after))).toEqual(keysOf(blocksOf(before)))
  expect(blocksOf(after)[2]).toBe(blocksOf(before)[2])
})

it('[WK-01] no row moves to another block or box when rows come before the first one, however many', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 45 }), { minLength: 1, maxLength: 20 }), (arrivals) => {
      let rows = pages(25)
      let boxes = toRowBoxes(rows)
      for (const [index, count] of arrivals.entries()) {
        const places = placesOf(boxes)
        rows = [...workItems(Array.from({ length: count }, (_, item) => (index + 1) * 1000 + item)), ...rows]
        boxes = toRowBoxes(rows, boxes)
        const now = placesOf(boxes)
        for (const [id, place] of places) expect(now.get(id)).toBe(place)
      }
      expect(Math.max(...sizesOf(blocksOf(boxes)))).toBeLessThanOrEqual(20)
    }),
  )
})

it('[WK-01] no row moves to another block or box while rows leave and others come anywhere between', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(200), { maxLength: 30 }), { minLength: 1, maxLength: 8 }), (changes) => {
      let rows = pages(12)
      let boxes = toRowBoxes(rows)
      for (const [turn, places] of changes.entries()) {
        const before = placesOf(boxes)
        for (const [index, place] of places.entries())
          rows = rows.toSpliced(place % (rows.length + 1), index % 3 === 0 ? 1 : 0, workItem(`${turn}-${index}`))
        boxes = toRowBoxes(rows, boxes)
        const now = placesOf(boxes)
        const stayed = rows.filter(({ _id }) => before.has(_id))
        for (const { _id } of stayed) expect(now.get(_id)).toBe(before.get(_id))
      }
    }),
  )
})

it('[WK-01] a row that moves leaves the others in their blocks', () => {
  const rows = pages(20)
  const before = toRowBoxes(rows)
  for (const [from, to] of [
    [199, 0],
    [0, 199],
    [14, 0],
  ] as const) {
    const moved = rows[from] as (typeof rows)[number]
    const boxes = toRowBoxes(rows.toSpliced(from, 1).toSpliced(to, 0, moved), before)
    const [was, is] = [placesOf(before), placesOf(boxes)]
    for (const { _id } of rows.toSpliced(from, 1)) expect(is.get(_id)).toBe(was.get(_id))
  }
})

it('[WK-01] rows that come one at a time before the first one fill blocks', () => {
  let rows = pages(1)
  let boxes = toRowBoxes(rows)
  for (let number = 1; number <= 60; number += 1) {
    rows = [workItem(`new-${number}`), ...rows]
    boxes = toRowBoxes(rows, boxes)
  }
  expect(sizesOf(blocksOf(boxes))).toEqual([10, 20, 20, 20])
})

it('[WK-01] a block whose rows have all left stays, so that those behind it keep their places', () => {
  const rows = pages(3)
  const before = toRowBoxes(rows)
  const after = toRowBoxes(rows.slice(10), before)
  expect(sizesOf(blocksOf(after))).toEqual([0, 10, 10])
  expect(keysOf(blocksOf(after))).toEqual(keysOf(blocksOf(before)))
})

it('[WK-01] a block is a new object only where one of its rows changed', () => {
  const rows = pages(3)
  const before = toRowBoxes(rows)
  const after = toRowBoxes(rows.with(10, workItem('11', { quantity: 7 })), before)
  expect(blocksOf(after).map((block, index) => block === blocksOf(before)[index])).toEqual([true, false, true])
})

it('[WK-01] the boxes hold all rows once and in their order, whatever came and went before', () => {
  const orders = fc.uniqueArray(fc.integer({ min: 1, max: 220 }), { maxLength: 220 })
  fc.assert(
    fc.property(fc.array(orders, { minLength: 1, maxLength: 6 }), (lists) => {
      let boxes: readonly RowBox[] = []
      for (const list of lists) {
        const rows = workItems(list)
        boxes = toRowBoxes(rows, boxes)
        expect(blocksOf(boxes).flatMap(({ members }) => members)).toEqual(rows)
        expect(new Set(keysOf(boxes)).size).toBe(boxes.length)
        expect(new Set(keysOf(blocksOf(boxes))).size).toBe(blocksOf(boxes).length)
      }
    }),
  )
})
