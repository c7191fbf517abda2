/** A piece of text in one font: `latin` is Helvetica, `japanese` a font that PDF viewers supply. */
export type Run = { font: 'latin' | 'japanese'; text: string }

/** Stands for a character that neither font has, such as an emoji. */
export const missingCharacter = '□'

/** What Windows-1252 adds to Latin-1. */
const windowsExtras = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')
const isLatin = (char: string) => /^[ -~\u00a0-\u00ff]$/.test(char) || windowsExtras.has(char)
// Adobe-Japan1 has Greek, Cyrillic, some signs, kana, ideographs of the first plane, and full-width forms.
const isJapanese = (char: string) =>
  /^[\u0391-\u03c9\u0401\u0410-\u0451\u2190-\u2193\u2500-\u25ef\u3000-\u30ff\u31f0-\u31ff\u3220-\u33ff\u4e00-\u9fff\uf900-\ufaff\uff01-\uff9f]$/.test(
    char,
  )

/** Latin letters that Unicode does not decompose into a letter and an accent. */
const plainLetters = new Map([
  ['ł', 'l'],
  ['Ł', 'L'],
  ['đ', 'd'],
  ['Đ', 'D'],
  ['ı', 'i'],
  ['ħ', 'h'],
  ['ŧ', 't'],
])

/** Splits a text into runs that can be printed. Latin letters lose an accent that the font lacks (Gdańsk, Gdansk). */
export function toRuns(text: string): Run[] {
  const runs: Run[] = []
  for (const { segment } of new Intl.Segmenter().segment(text.normalize('NFC').replaceAll(/\s+/g, ' '))) {
    for (const run of printed(segment)) {
      const last = runs.at(-1)
      if (last?.font === run.font) last.text += run.text
      else runs.push({ ...run })
    }
  }
  return runs
}

function printed(segment: string): Run[] {
  const exact = Array.from(segment, runOf)
  if (exact.every((run) => run !== undefined)) return exact
  const plain = Array.from(segment.normalize('NFKD').replaceAll(/\p{M}/gu, ''), runOf)
  return plain.length > 0 && plain.every((run) => run !== undefined)
    ? plain
    : [{ font: 'japanese', text: missingCharacter }]
}

function runOf(char: string): Run | undefined {
  if (isLatin(char)) return { font: 'latin', text: char }
  if (isJapanese(char)) return { font: 'japanese', text: char }
  const plain = plainLetters.get(char)
  return plain === undefined ? undefined : { font: 'latin', text: plain }
}
