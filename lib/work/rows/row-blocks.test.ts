import fc from 'fast-check'
import { expect, it } from 'vitest'
import { workItem, workItems } from '#tests/support/work-items.ts'
import { type RowBox, toRowBoxes } from './row-blocks.ts'

const pages = (count: number, from = 1) => workItems(Array.from({ length: count * 10 }, (_, index) => from + index))
const blocksOf = (boxes: readonly RowBox[]) => boxes.flatMap(({ members }) => members)
const keysOf = (groups: readonly { key: number }[]) => groups.map(({ key }) => key)
/** Where each row is: the keys of its box and of its block. */
const placesOf = (boxes: readonly RowBox[]) =>
  new Map(
    boxes.flatMap((box) =>
      box.members.flatMap((block) => block.members.map(({ _id }) => [_id, `${box.key}/${block.key}`] as const)),
    ),
  )

it('[WK-01] the boxes hold all rows once, in order and in place, whatever comes and goes', () => {
  const changes = fc.record({ front: fc.nat(45), places: fc.array(fc.nat(250), { maxLength: 20 }), moved: fc.nat(99) })
  fc.assert(
    fc.property(fc.array(changes, { minLength: 1, maxLength: 8 }), (turns) => {
      let rows = pages(20)
      let boxes = toRowBoxes(rows)
      const change = (to: typeof rows, others = to) => {
        const before = placesOf(boxes)
        ;[rows, boxes] = [to, toRowBoxes(to, boxes)]
        const now = placesOf(boxes)
        const stayed = others.filter(({ _id }) => before.has(_id))
        expect(stayed.map(({ _id }) => now.get(_id))).toEqual(stayed.map(({ _id }) => before.get(_id)))
        expect(blocksOf(boxes).flatMap(({ members }) => members)).toEqual(rows)
        for (const keys of [keysOf(boxes), keysOf(blocksOf(boxes))]) expect(new Set(keys).size).toBe(keys.length)
      }
      for (const [turn, { front, places, moved }] of turns.entries()) {
        change([...Array.from({ length: front }, (_, item) => workItem(`${turn}-${item}`)), ...rows])
        const edit = (all: typeof rows, place: number, index: number) =>
          all.toSpliced(place % (all.length + 1), index % 3 === 0 ? 1 : 0, workItem(`${turn}+${index}`))
        change(places.reduce(edit, rows))
        const others = rows.toSpliced(moved, 1)
        change(others.toSpliced(moved % 2 ? others.length : 0, 0, ...rows.slice(moved, moved + 1)), others)
      }
    }),
    { numRuns: 50 },
  )
})
