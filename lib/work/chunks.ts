import type { WorkItem } from '#lib/contract/production.ts'

/** Rows that stand next to each other and are laid out together, or not at all while they are out of sight. */
export type Chunk = { key: number; items: readonly WorkItem[] }

export const chunkSize = 10
/** How far a chunk grows by rows that come between its own, before what is left of it has to move. */
const mostSize = 2 * chunkSize

/**
 * Divides rows into chunks. A row stays in the chunk it was in, because in another one it would be made anew and lose
 * its focus; and a chunk with the same rows stays the same object, so that it need not be drawn again.
 */
export function chunksOf(items: readonly WorkItem[], before: readonly Chunk[] = []): readonly Chunk[] {
  const homes = new Map(before.flatMap(({ key, items }) => items.map(({ _id }) => [_id, key] as const)))
  const lastOf = new Map(items.map(({ _id }, index) => [homes.get(_id), index]))
  const known = new Map(before.map((chunk) => [chunk.key, chunk]))
  const begun = new Set<number>()
  const chunks: { key: number; items: WorkItem[] }[] = []
  let nextKey = Math.max(-1, ...known.keys()) + 1

  const begin = (key: number, item: WorkItem) => {
    begun.add(key)
    chunks.push({ key, items: [item] })
  }
  for (const [index, item] of items.entries()) {
    const current = chunks.at(-1)
    const home = homes.get(item._id)
    const isWithin = current !== undefined && (lastOf.get(current.key) ?? -1) >= index
    if (home !== undefined && !begun.has(home)) begin(home, item)
    else if (current && current.items.length < (isWithin ? mostSize : chunkSize)) current.items.push(item)
    else begin(nextKey++, item)
  }
  const settled = chunks.map((chunk) => {
    const old = known.get(chunk.key)
    return old && isSame(old.items, chunk.items) ? old : chunk
  })
  return isSame(settled, before) ? before : settled
}

const isSame = <T>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every((entry, index) => entry === other[index])
