import type { WorkItem } from '#lib/contract/production.ts'
import { isSameList, workPageSize } from './loaded-items.ts'

/** Members that stand together on the screen, with a key by which React knows them again. */
type Group<Member> = { key: number; members: readonly Member[] }

/** Rows that the browser lays out together, or skips together while they are out of sight: a page of the list. */
export type RowBlock = Group<WorkItem>
/** Blocks that the browser skips together: of each box that it does not skip it asks whether it is seen. */
export type RowBox = Group<RowBlock>

const blocksPerBox = 10

/**
 * Divides rows into blocks of a page, and blocks into boxes. What is on the screen stays in the group it was in, because
 * React would make it anew in another one: a row would lose its focus and what is open in it.
 */
export function toRowBoxes(rows: readonly WorkItem[], before: readonly RowBox[] = []): readonly RowBox[] {
  const blocksBefore = before.flatMap(({ members }) => members)
  const blocks = regroup(rows, ({ _id }) => _id, blocksBefore, workPageSize)
  return regroup(blocks, ({ key }) => key, before, blocksPerBox)
}

/**
 * Groups of `size` members, and where members come between or before those of a group, of up to twice as many; only
 * where that is not enough do members behind the new ones go to another group. A group with the same members stays the same
 * object. One whose members have all left stays, empty, so that those behind it keep their places.
 */
function regroup<Member>(
  members: readonly Member[],
  idOf: (member: Member) => string | number,
  before: readonly Group<Member>[],
  size: number,
): readonly Group<Member>[] {
  const homes = new Map(before.flatMap((group, index) => group.members.map((member) => [idOf(member), index] as const)))
  const firstKnown = members.findIndex((member) => homes.has(idOf(member)))
  const lastKnown = members.findLastIndex((member) => homes.has(idOf(member)))
  const groups: { key: number; members: Member[] }[] = []
  let nextKey = Math.max(-1, ...before.map(({ key }) => key)) + 1
  let home = -1
  const openUpTo = (index: number) => {
    for (; home < index; home += 1) groups.push({ key: before[home + 1]?.key ?? nextKey++, members: [] })
  }
  if (firstKnown > 0 && firstKnown + (before[0]?.members.length ?? 0) <= 2 * size) openUpTo(0)
  for (const [index, member] of members.entries()) {
    const memberHome = homes.get(idOf(member))
    openUpTo(memberHome ?? -1)
    const current = groups.at(-1)
    const room = index > lastKnown ? size : 2 * size
    if (current && ((memberHome !== undefined && memberHome <= home) || current.members.length < room))
      current.members.push(member)
    else groups.push({ key: nextKey++, members: [member] })
  }
  return groups.map((group) => {
    const old = before.find(({ key }) => key === group.key)
    return old && isSameList(old.members, group.members) ? old : group
  })
}
