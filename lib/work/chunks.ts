import type { WorkItem } from '#lib/contract/production.ts'

/** Parts that stand next to each other and are laid out together, or not at all while they are out of sight. */
type Pile<Part> = { key: number; items: readonly Part[] }
export type Chunk = Pile<WorkItem>
export type Group = Pile<Chunk>

export const chunkSize = 10
/** Chunks of a group, which are left out together: so the browser has few to ask whether they are seen. */
const groupSize = 10

export const chunksOf = (items: readonly WorkItem[], before?: readonly Chunk[]): readonly Chunk[] =>
  divide(items, ({ _id }) => _id, chunkSize, before)

export const groupsOf = (chunks: readonly Chunk[], before?: readonly Group[]): readonly Group[] =>
  divide(chunks, ({ key }) => key, groupSize, before)

/**
 * Divides parts into piles. A part stays in the pile it was in, because in another one it would be made anew and lose
 * its focus; and a pile with the same parts stays the same object, so that it need not be drawn again. By parts that come
 * between its own a pile grows to twice its size, before what is left of it has to move.
 */
function divide<Part>(
  items: readonly Part[],
  idOf: (part: Part) => string | number,
  size: number,
  before: readonly Pile<Part>[] = [],
): readonly Pile<Part>[] {
  const homes = new Map(before.flatMap(({ key, items }) => items.map((part) => [idOf(part), key] as const)))
  const lastOf = new Map(items.map((part, index) => [homes.get(idOf(part)), index]))
  const known = new Map(before.map((pile) => [pile.key, pile]))
  const begun = new Set<number>()
  const piles: { key: number; items: Part[] }[] = []
  let nextKey = Math.max(-1, ...known.keys()) + 1

  const begin = (key: number, part: Part) => {
    begun.add(key)
    piles.push({ key, items: [part] })
  }
  for (const [index, part] of items.entries()) {
    const current = piles.at(-1)
    const home = homes.get(idOf(part))
    const isWithin = current !== undefined && (lastOf.get(current.key) ?? -1) >= index
    if (home !== undefined && !begun.has(home)) begin(home, part)
    else if (current && current.items.length < (isWithin ? 2 * size : size)) current.items.push(part)
    else begin(nextKey++, part)
  }
  const settled = piles.map((pile) => {
    const old = known.get(pile.key)
    return old && isSame(old.items, pile.items) ? old : pile
  })
  return isSame(settled, before) ? before : settled
}

const isSame = <T>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every((entry, index) => entry === other[index])
