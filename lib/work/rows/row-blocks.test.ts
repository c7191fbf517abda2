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

it('[WK-01] rows are in blocks of a page, of which the last is filled first, and blocks in boxes of ten', () => {
  const rows = [...pages(12), workItem('last')]
  const before = toRowBoxes(rows)
  expect(sizesOf(before)).toEqual([10, 3])
  expect(sizesOf(blocksOf(before))).toEqual([...Array.from({ length: 12 }, () => 10), 1])
  const after = toRowBoxes([...rows, ...pages(1, 1001)], before)
  expect(sizesOf(blocksOf(after)).slice(-2)).toEqual([10, 1])
  expect(blocksOf(after)[0]).toBe(blocksOf(before)[0])
  expect(keysOf(blocksOf(after)).slice(0, 13)).toEqual(keysOf(blocksOf(before)))
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

it('[WK-01] rows that leave, come, move or change leave the others in their blocks, which stay the same objects', () => {
  const rows = pages(3)
  const boxes = toRowBoxes(rows)
  const before = blocksOf(boxes)
  const afterwards = (to: typeof rows) => {
    const after = blocksOf(toRowBoxes(to, boxes))
    expect(keysOf(after)).toEqual(keysOf(before))
    return { sizes: sizesOf(after), same: after.map((block, index) => block === before[index]) }
  }
  expect(afterwards(rows.slice(1).toSpliced(11, 0, workItem('new')))).toEqual({
    sizes: [9, 11, 10],
    same: [false, false, true],
  })
  expect(afterwards(rows.slice(10)).sizes).toEqual([0, 10, 10])
  expect(afterwards(rows.with(10, workItem('11', { quantity: 7 }))).same).toEqual([true, false, true])
  for (const [from, to] of [
    [29, 0],
    [0, 29],
    [14, 0],
  ] as const) {
    const [moved, others] = [rows[from] as (typeof rows)[number], rows.toSpliced(from, 1)]
    const [was, is] = [placesOf(boxes), placesOf(toRowBoxes(others.toSpliced(to, 0, moved), boxes))]
    for (const { _id } of others) expect(is.get(_id)).toBe(was.get(_id))
  }
})

it('[WK-01] the boxes hold all rows once, in their order and at their places, whatever comes and goes', () => {
  const arrivals = fc.array(fc.integer({ min: 1, max: 45 }), { maxLength: 10 })
  const places = fc.array(fc.nat(200), { maxLength: 30 })
  fc.assert(
    fc.property(fc.array(fc.tuple(arrivals, places), { minLength: 1, maxLength: 5 }), (turns) => {
      let rows = pages(12)
      let boxes = toRowBoxes(rows)
      const change = (to: typeof rows) => {
        const before = placesOf(boxes)
        rows = to
        boxes = toRowBoxes(rows, boxes)
        const now = placesOf(boxes)
        for (const { _id } of rows.filter((row) => before.has(row._id))) expect(now.get(_id)).toBe(before.get(_id))
        expect(blocksOf(boxes).flatMap(({ members }) => members)).toEqual(rows)
        for (const keys of [keysOf(boxes), keysOf(blocksOf(boxes))]) expect(new Set(keys).size).toBe(keys.length)
      }
      for (const [turn, [counts, at]] of turns.entries()) {
        for (const [index, count] of counts.entries())
          change([...Array.from({ length: count }, (_, item) => workItem(`${turn}-${index}-${item}`)), ...rows])
        expect(Math.max(...sizesOf(blocksOf(boxes)))).toBeLessThanOrEqual(20 + turn * 30)
        change(
          at.reduce(
            (all, place, index) =>
              all.toSpliced(place % (all.length + 1), index % 3 === 0 ? 1 : 0, workItem(`${turn}+${index}`)),
            rows,
          ),
        )
      }
    }),
  )
})
