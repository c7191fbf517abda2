import { diffArrays } from 'diff/lib/diff/array.js'

export type DiffPart =
  | { kind: 'same' | 'added' | 'removed'; lines: string[] }
  | { kind: 'folded' | 'cut'; count: number }
type Change = { value: string[]; added?: boolean; removed?: boolean }

/** Finding more differences would block the page. */
const limits = { maxEditLength: 2_000, timeout: 500 }
const context = 3
/** So would showing tens of thousands of changed lines. */
const longestChange = 200

export function diffLines(earlier: string, later: string): DiffPart[] {
  const [before, after] = [earlier.split('\n'), later.split('\n')]
  const changes: Change[] = diffArrays(before, after, limits) ?? replaceMiddle(before, after)
  return changes.flatMap(({ value, added, removed }, at): DiffPart[] => {
    if (added || removed) {
      const shown: DiffPart = { kind: added ? 'added' : 'removed', lines: value.slice(0, longestChange) }
      return value.length > longestChange ? [shown, { kind: 'cut', count: value.length - longestChange }] : [shown]
    }
    const head = at === 0 ? 0 : context
    const tail = value.length - (at === changes.length - 1 ? 0 : context)
    if (head >= tail) return [{ kind: 'same', lines: value }]
    return [
      { kind: 'same', lines: value.slice(0, head) },
      { kind: 'folded', count: tail - head },
      { kind: 'same', lines: value.slice(tail) },
    ]
  })
}

/** Beyond the limits, the lines between the first and the last difference count as replaced. */
function replaceMiddle(before: string[], after: string[]): Change[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const changes: Change[] = [
    { value: before.slice(0, start) },
    { value: before.slice(start, before.length - end), removed: true },
    { value: after.slice(start, after.length - end), added: true },
    { value: before.slice(before.length - end) },
  ]
  return changes.filter(({ value }) => value.length > 0)
}
