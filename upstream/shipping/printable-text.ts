import createBidi from 'bidi-js'

const bidi = createBidi()

/** Helvetica, a font that PDF viewers supply, or one that is embedded. */
type FontName = 'latin' | Ideographs | EmbeddedFontName
type Ideographs = 'japanese' | 'chinese'
export type EmbeddedFontName = 'hebrew' | 'arabic' | 'korean' | 'thai'
/** A piece of text in one font, in the order in which it is read. */
export type Run = { font: FontName; text: string }

/** Stands for a character that no font has, such as an emoji. */
export const missingCharacter = '□'

/** What Windows-1252 adds to Latin-1. */
const windowsExtras = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')
const isLatin = (char: string) => /^[ -~\u00a0-\u00ff]$/.test(char) || windowsExtras.has(char)
const others: [Exclude<FontName, 'latin' | 'chinese'>, RegExp][] = [
  // Adobe-Japan1 has Greek, Cyrillic, some signs, kana, ideographs of the first plane, and full-width forms.
  [
    'japanese',
    /^[\u0391-\u03c9\u0401\u0410-\u0451\u2190-\u2193\u2500-\u25ef\u3000-\u30ff\u31f0-\u31ff\u3220-\u33ff\u4e00-\u9fff\uf900-\ufaff\uff01-\uff9f]$/,
  ],
  ['korean', /^[\u3131-\u318e\uac00-\ud7a3]$/],
  ['hebrew', /^[\u0591-\u05f4\u20aa\ufb1d-\ufb4f]$/],
  ['arabic', /^[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdfb\ufe70-\ufefc]$/],
  ['thai', /^[\u0e01-\u0e5b]$/],
]
const embedded = new Set<FontName>(['hebrew', 'arabic', 'korean', 'thai'])
export const isEmbedded = (font: FontName): font is EmbeddedFontName => embedded.has(font)

/** Characters that say how others join or which way they go, and are not printed themselves. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
/** Non-joiner and joiner, which change the form of Arabic letters beside them. */
const joining = /^[\u200c\u200d]$/

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

/** The kanji of JIS X 0208 and 0212 and of IBM: Adobe-Japan1 has them all, and hardly any other. */
const kanji = new Set(
  ['shift_jis', 'euc-jp'].flatMap((encoding) => {
    const lead = encoding === 'euc-jp' ? [0x8f] : []
    // Every pair of bytes, each on a line of its own: what is no character then spoils no other.
    const pairs = Array.from({ length: 0x7f * 0xc0 }, (_, at) => [0x80 + Math.floor(at / 0xc0), 0x40 + (at % 0xc0)])
    const table = Uint8Array.from(pairs.flatMap((pair) => [...lead, ...pair, 0x0a]))
    return new TextDecoder(encoding).decode(table).match(/\p{Script=Han}/gu) ?? []
  }),
)

/** The font for the ideographs of a document: a Chinese one if it has any that Japanese does not have, as 张 and 长. */
export const ideographsOf = (text: string): Ideographs =>
  (text.normalize('NFC').match(/[\u4e00-\u9fff]/g) ?? []).every((char) => kanji.has(char)) ? 'japanese' : 'chinese'

export const embeddedFontsOf = (text: string): EmbeddedFontName[] =>
  others.flatMap(([font]) =>
    isEmbedded(font) && Array.from(text).some((char) => runOf(char)?.font === font) ? font : [],
  )

type LevelRun = Run & { level: number }

/**
 * Splits a text into runs that can be printed, in the order in which they stand on paper, from the left. Hebrew and Arabic
 * go from right to left by the Unicode algorithm (UAX #9). Latin letters lose an accent that the font lacks (Gdańsk, Gdansk).
 */
export function toRuns(given: string, ideographs: Ideographs = 'japanese'): Run[] {
  const text = given.normalize('NFC').replaceAll(/\s+/g, ' ')
  const embedding = bidi.getEmbeddingLevels(text, 'auto')
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels)
  const runs: LevelRun[] = []
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    const level = embedding.levels[index] ?? 0
    for (const run of printed(mirrored.get(index) ?? segment)) {
      const last = runs.at(-1)
      const isNumber = level % 2 === 0 && run.font === 'arabic'
      if (last?.font === run.font && last.level === level && !isNumber) last.text += run.text
      else runs.push({ ...run, level })
    }
  }
  return inVisualOrder(runs)
    .map(({ font, text: part, level }) => ({
      font: font === 'japanese' ? ideographs : font,
      text: level % 2 === 1 && !isEmbedded(font) ? reverse(part) : part,
    }))
    .filter((run) => run.text !== '')
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

function printed(segment: string): Run[] {
  const exact = runsOf(segment)
  if (exact) return exact
  const plain = runsOf(segment.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
  return plain && plain.length > 0 ? plain : [{ font: 'japanese', text: missingCharacter }]
}

function runsOf(segment: string): Run[] | undefined {
  const runs: Run[] = []
  for (const char of segment) {
    const last = runs.at(-1)
    if (joining.test(char) && last?.font === 'arabic') last.text += char
    else if (char.replaceAll(invisible, '') !== '') {
      const run = runOf(char)
      if (!run) return undefined
      if (last?.font === run.font) last.text += run.text
      else runs.push(run)
    }
  }
  return runs
}

function runOf(char: string): Run | undefined {
  if (isLatin(char)) return { font: 'latin', text: char }
  const other = others.find(([, pattern]) => pattern.test(char))
  if (other) return { font: other[0], text: char }
  const plain = plainLetters.get(char)
  return plain === undefined ? undefined : { font: 'latin', text: plain }
}
