import createBidi from 'bidi-js'
import { type FindPart, type FontPart, hasGlyph } from './fonts.ts'

const bidi = createBidi()

/** A piece of text in one font, in the order in which it is read. */
export type Run = { part: FontPart; text: string }
export type PrintableText = {
  /** In the order in which they stand on paper, from the left. */
  runs: Run[]
  /** Characters that no font has, such as an emoji. */
  missing: string[]
}

/** Stands for a character that no font has. */
export const missingSign = '□'

/** Characters that say how others join or which way they go, and are not printed themselves. */
const invisible = /^(?:\p{Default_Ignorable_Code_Point}|\p{Bidi_Control})$/u
/** Non-joiner and joiner, which change the form of letters beside them where the font knows them. */
export const joiners = '\u200c\u200d'
/** Letters that the font itself lays out from right to left. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

/** The same sign as it stands in text from right to left. */
export const mirrorOf = (char: string): string => bidi.getMirroredCharacter(char) ?? char

type LevelRun = Run & { level: number }

/** Splits a text into runs of one font. Hebrew and Arabic go from right to left by the Unicode algorithm (UAX #9). */
export function toRuns(given: string, findPart: FindPart): PrintableText {
  const text = given.normalize('NFC').replaceAll(/\s+/g, ' ')
  const embedding = bidi.getEmbeddingLevels(text, 'auto')
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels)
  const runs: LevelRun[] = []
  const missing: string[] = []
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    const level = embedding.levels[index] ?? 0
    const printed = toPrinted(mirrored.get(index) ?? segment, findPart)
    missing.push(...printed.missing)
    for (const run of printed.runs) {
      const last = runs.at(-1)
      // A number in Arabic digits is read from left to right, which the font would turn.
      const isNumber = level % 2 === 0 && rightToLeft.test(run.text)
      if (last?.part === run.part && last.level === level && !isNumber) last.text += run.text
      else runs.push({ ...run, level })
    }
  }
  const ordered = inVisualOrder(runs).map(({ part, text: read, level }) => ({
    part,
    text: level % 2 === 1 && !rightToLeft.test(read) ? reverse(read) : read,
  }))
  return { runs: ordered, missing }
}

/** Rule L2: from the highest level down, what is at it or above is reversed. */
function inVisualOrder(runs: readonly LevelRun[]): LevelRun[] {
  let ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    const next: LevelRun[] = []
    for (let at = 0; at < ordered.length; ) {
      let end = at
      while ((ordered[end]?.level ?? -1) >= level) end += 1
      if (end === at) end = at + 1
      const part = ordered.slice(at, end)
      next.push(...((part[0]?.level ?? 0) >= level ? part.toReversed() : part))
      at = end
    }
    ordered = next
  }
  return ordered
}

const reverse = (text: string) =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
    .toReversed()
    .join('')

/** A letter with its marks in one font if there is one, else each by itself. */
function toPrinted(grapheme: string, findPart: FindPart): PrintableText {
  const chars = Array.from(grapheme)
  const visible = chars.filter((char) => !invisible.test(char))
  if (visible.length === 0) return { runs: [], missing: [] }
  const part = findPart(visible)
  if (part) {
    const text = chars
      .filter((char) => !invisible.test(char) || (joiners.includes(char) && hasGlyph(part, char)))
      .join('')
    return { runs: [{ part, text }], missing: [] }
  }
  const runs: Run[] = []
  const missing: string[] = []
  for (const char of visible) {
    const [own, plain] = [findPart([char]), Array.from(char.normalize('NFKC'))]
    const plainPart = own ? undefined : findPart(plain)
    if (own) runs.push({ part: own, text: char })
    else if (plainPart) runs.push({ part: plainPart, text: plain.join('') })
    else missing.push(char)
  }
  const sign = missing.length > 0 ? findPart([missingSign]) : undefined
  return { runs: sign ? [...runs, { part: sign, text: missingSign }] : runs, missing }
}
