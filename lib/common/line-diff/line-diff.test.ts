import { expect, it } from 'vitest'
import { type DiffPart, diffLines } from './line-diff.ts'

const marks = { same: ' ', added: '+', removed: '-' }
const toTexts = (part: DiffPart) =>
  'lines' in part ? part.lines.map((line) => marks[part.kind] + line) : `${part.kind} ${part.count}`
const diff = (earlier: string, later: string) => diffLines(earlier, later).flatMap(toTexts)

it('[TR-04] the lines of two texts are compared, and those far from a difference counted', () => {
  for (const [earlier, later, lines] of [
    ['a b c', 'a b c', 'folded 3'],
    ['a b c', 'a x c', ' a,-b,+x, c'],
    ['a c', 'a b c', ' a,+b, c'],
    ['a b c d e', 'b x d e y', '-a, b,-c,+x, d, e,+y'],
    ['a a a ', 'a a', ' a, a,-a,-'],
    ['a b c d x 1 2 3 4 5 6 7 y', 'a b c d 1 2 3 4 5 6 7', 'folded 1, b, c, d,-x, 1, 2, 3,folded 1, 5, 6, 7,-y'],
  ] as const)
    expect(diff(earlier.replaceAll(' ', '\n'), later.replaceAll(' ', '\n')).join(), earlier).toBe(lines)
})

it('[TR-04] of two large bodies that differ in nearly every line the beginnings are shown', () => {
  const textOf = (word: string) => ['{', ...Array.from({ length: 30_000 }, (_, at) => word + at), '}'].join('\n')
  const shown = diff(textOf('a'), textOf('b'))
  const marked = [0, 1, 200, 201, 202, 401, 402, 403].map((at) => shown[at])
  expect(marked).toEqual([' {', '-a0', '-a199', 'cut 29800', '+b0', '+b199', 'cut 29800', ' }'])
  expect(shown).toHaveLength(404)
})
