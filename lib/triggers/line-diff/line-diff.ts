export type DiffLine = { kind: 'same' | 'added' | 'removed'; text: string }

/** Beyond this many comparisons, lines between the first and the last difference count as replaced. */
const maxComparisons = 4_000_000

/** The lines of two texts, in their order: the same in both, only in the later one, or only in the earlier one. */
export function diffLines(earlier: string, later: string): DiffLine[] {
  const [before, after] = [earlier.split('\n'), later.split('\n')]
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let end = 0
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1
  return [
    ...before.slice(0, start).map(same),
    ...diffMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ]
}

const same = (text: string): DiffLine => ({ kind: 'same', text })
const removed = (text: string): DiffLine => ({ kind: 'removed', text })
const added = (text: string): DiffLine => ({ kind: 'added', text })

/** By the longest common subsequence, whose lengths are counted from the end. */
function diffMiddle(before: readonly string[], after: readonly string[]): DiffLine[] {
  const width = after.length + 1
  if (before.length * after.length > maxComparisons) return [...before.map(removed), ...after.map(added)]
  const common = new Uint32Array((before.length + 1) * width)
  const lengthAt = (row: number, column: number) => common[row * width + column] ?? 0
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        before[row] === after[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
    }
  }
  const lines: DiffLine[] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    const [old, now] = [before[row], after[column]]
    if (old !== undefined && old === now) {
      lines.push(same(old))
      row += 1
      column += 1
    } else if (old !== undefined && (now === undefined || lengthAt(row + 1, column) >= lengthAt(row, column + 1))) {
      lines.push(removed(old))
      row += 1
    } else {
      lines.push(added(now ?? ''))
      column += 1
    }
  }
  return lines
}

/** Lines in a row that are shown, or only counted: the same ones far from a difference, and what a long change has too many of. */
export type DiffPart = { kind: 'lines'; lines: DiffLine[] } | { kind: 'folded' | 'cut'; count: number }

const context = 3
/** Tens of thousands of changed lines would make the page stand still. */
const longestChange = 200

/** Leaves out what is far from any difference, and the end of a long change. */
export function foldSame(lines: readonly DiffLine[]): DiffPart[] {
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - context), at + context + 1).some(({ kind }) => kind !== 'same'),
  )
  const parts: DiffPart[] = []
  let inRow = 0
  lines.forEach((line, at) => {
    inRow = line.kind === lines[at - 1]?.kind ? inRow + 1 : 1
    const leftOut = line.kind === 'same' ? !isNear[at] && 'folded' : inRow > longestChange && 'cut'
    const last = parts.at(-1)
    if (leftOut) {
      if (last?.kind === leftOut) last.count += 1
      else parts.push({ kind: leftOut, count: 1 })
    } else if (last?.kind === 'lines') last.lines.push(line)
    else parts.push({ kind: 'lines', lines: [line] })
  })
  return parts
}
