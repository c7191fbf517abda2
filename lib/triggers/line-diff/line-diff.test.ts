import { expect, it } from 'vitest'
import { diffLines, foldSame } from './line-diff.ts'

const marks = { same: ' ', added: '+', removed: '-' }
const diff = (earlier: string, later: string) =>
  diffLines(earlier.replaceAll(' ', '\n'), later.replaceAll(' ', '\n')).map(({ kind, text }) => marks[kind] + text)

it('[TR-04] the lines of two texts are compared', () => {
  for (const [earlier, later, lines] of [
    ['a b c', 'a b c', [' a', ' b', ' c']],
    ['a b c', 'a x c', [' a', '-b', '+x', ' c']],
    ['a b c', 'a c', [' a', '-b', ' c']],
    ['a c', 'a b c', [' a', '+b', ' c']],
    ['a b c d e', 'b x d e y', ['-a', ' b', '-c', '+x', ' d', ' e', '+y']],
    ['a a a', 'a a', [' a', ' a', '-a']],
    ['a', 'b', ['-a', '+b']],
  ] as const)
    expect(diff(earlier, later), `${earlier}, ${later}`).toEqual(lines)
})

it('[TR-04] of two large bodies that differ in every line the beginnings are shown', () => {
  const textOf = (word: string) => Array.from({ length: 30_000 }, (_, at) => `${word} ${at}`).join('\n')
  const parts = foldSame(diffLines(textOf('before'), textOf('after')))
  const shown = parts.map((part) => (part.kind === 'lines' ? [part.lines[0]?.text, part.lines.length] : part))
  const cut = { kind: 'cut', count: 29_800 }
  expect(shown).toEqual([['before 0', 200], cut, ['after 0', 200], cut])
})
