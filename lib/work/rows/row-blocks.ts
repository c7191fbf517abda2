import type { WorkItem } from '#lib/contract/production.ts'
import { isSameList, workPageSize } from './loaded-items.ts'

/** Rows that the browser lays out together, or skips together while they are out of sight: a page of the list. */
export type RowBlock = { key: number; rows: readonly WorkItem[] }

/**
 * Divides rows into blocks of a page each. A row stays in the block it was in, because React would make it anew in another
 * one and it would lose its focus; a block with the same rows stays the same object. Rows that come between its own
 * enlarge a block to at most twice a page. A block whose rows have all left stays, empty, so that those behind it keep their
 * places.
 */
export function toRowBlocks(rows: readonly WorkItem[], before: readonly RowBlock[] = []): readonly RowBlock[] {
  const homes = new Map(before.flatMap((block, index) => block.rows.map(({ _id }) => [_id, index] as const)))
  const lastKnown = rows.findLastIndex(({ _id }) => homes.has(_id))
  const blocks: { key: number; rows: WorkItem[] }[] = []
  let nextKey = Math.max(-1, ...before.map(({ key }) => key)) + 1
  let home = -1
  for (const [index, row] of rows.entries()) {
    const rowHome = homes.get(row._id)
    for (; home < (rowHome ?? -1); home += 1) blocks.push({ key: before[home + 1]?.key ?? nextKey++, rows: [] })
    const current = blocks.at(-1)
    const room = index > lastKnown ? workPageSize : 2 * workPageSize
    if (current && ((rowHome !== undefined && rowHome <= home) || current.rows.length < room)) current.rows.push(row)
    else blocks.push({ key: nextKey++, rows: [row] })
  }
  return blocks.map((block) => {
    const old = before.find(({ key }) => key === block.key)
    return old && isSameList(old.rows, block.rows) ? old : block
  })
}
