import type { WorkItem } from '#lib/contract/production.ts'
import { isSameList, workPageSize } from './loaded-items.ts'

type Group<Member> = { key: number; members: readonly Member[] }

/** Rows that the browser lays out together, or skips together while they are out of sight: a page of the list. */
export type RowBlock = Group<WorkItem>
/** Blocks that the browser skips together: of each box that it does not skip it asks whether it is seen. */
export type RowBox = Group<RowBlock>

const blocksPerBox = 10

/** What is on the screen stays in its group: in another one React would make it anew, without its focus. */
export function toRowBoxes(rows: readonly WorkItem[], before: readonly RowBox[] = []): readonly RowBox[] {
  const blocksBefore = before.flatMap(({ members }) => members)
  const blocks = regroup(rows, ({ _id }) => _id, blocksBefore, workPageSize)
  return regroup(blocks, ({ key }) => key, before, blocksPerBox)
}

/**
 * Groups of `size` members. A member that keeps its place among the others keeps its group, which grows by what comes
 * between; what comes before or behind a group joins it up to twice the size. A group with the same members stays the same
 * object. One whose members have all left stays, empty, so that those behind it keep their places.
 */
function regroup<Member>(
  members: readonly Member[],
  idOf: (member: Member) => string | number,
  before: readonly Group<Member>[],
  size: number,
): readonly Group<Member>[] {
  const known = new Map(before.flatMap((group, index) => group.members.map((member) => [idOf(member), index] as const)))
  const homes = inOrder(members.map((member) => known.get(idOf(member))))
  const first = homes.findIndex((home) => home !== undefined)
  const last = homes.findLastIndex((home) => home !== undefined)
  const groups: { key: number; members: Member[] }[] = []
  let nextKey = Math.max(-1, ...before.map(({ key }) => key)) + 1
  let home = -1
  const openUpTo = (index: number) => {
    for (; home < index; home += 1) groups.push({ key: before[home + 1]?.key ?? nextKey++, members: [] })
  }
  if (first > 0 && first + (before[0]?.members.length ?? 0) <= 2 * size) openUpTo(0)
  for (const [index, member] of members.entries()) {
    const itsHome = homes[index]
    openUpTo(itsHome ?? -1)
    const current = groups.at(-1)
    const room = index > last ? size : 2 * size
    const isWithin = itsHome !== undefined || homes.indexOf(home, index) >= 0
    if (current && (isWithin || current.members.length < room)) current.members.push(member)
    else groups.push({ key: nextKey++, members: [member] })
  }
  return groups.map((group) => {
    const old = before.find(({ key }) => key === group.key)
    return old && isSameList(old.members, group.members) ? old : group
  })
}

/** The groups that members had, but none for those that moved past others: the most that follow one another stay. */
function inOrder(homes: readonly (number | undefined)[]): readonly (number | undefined)[] {
  const ends: number[] = []
  const previous: number[] = []
  for (const [index, home] of homes.entries()) {
    if (home === undefined) continue
    const length = ends.findLastIndex((end) => (homes[end] ?? 0) <= home) + 1
    previous[index] = ends[length - 1] ?? -1
    ends[length] = index
  }
  const staying = new Set<number>()
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) staying.add(index)
  return homes.map((home, index) => (staying.has(index) ? home : undefined))
}
