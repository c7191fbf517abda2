import fontkit from '@cantoo/fontkit'
import {
  beginText,
  endText,
  moveText,
  type PDFDocument,
  type PDFFont,
  PDFHexString,
  type PDFName,
  type PDFPage,
  rgb,
  setFillingGrayscaleColor,
  setFontAndSize,
  showText,
} from '@cantoo/pdf-lib'
import { cutFont, type EmbeddableFont, type FindPart, type FontPart, features, fontsFor, type Weight } from './fonts.ts'
import { joiners, mirrorOf, missingSign, type Run, toRuns } from './printable-text.ts'

export type Style = { size: number; bold?: boolean }
export type Pen = {
  page: PDFPage
  /** What of the written texts no font has. */
  missing: ReadonlySet<string>
  turnTo(page: PDFPage): void
  /** Writes one line, whose end is at `x` if it is aligned at the right. */
  write(text: string, x: number, y: number, style: Style & { alignRight?: boolean }): void
  /** The lines of a text, each no wider than `maxWidth`; a line break of the text stays one. */
  wrap(text: string, style: Style, maxWidth: number): string[]
  rule(y: number, from: number, to: number, thickness?: number): void
  bar(x: number, y: number, width: number, height: number): void
  /** Embeds of each font what was written in it, and puts the texts on their pages. */
  finish(): Promise<void>
}

const black = rgb(0, 0, 0)
const weightOf = ({ bold }: Style): Weight => (bold ? 700 : 400)

/** Writes on pages of a document. It knows the characters of `texts` in each weight: any other is missing. */
export async function createPen(
  document: PDFDocument,
  first: PDFPage,
  texts: Record<'regular' | 'bold', readonly string[]>,
): Promise<Pen> {
  const findPart = fontsFor(texts.regular.join(' '))
  const fonts = {
    400: await cutFonts([...texts.regular, missingSign], 400, findPart),
    700: await cutFonts([...texts.bold, missingSign], 700, findPart),
  }
  const runsOf = (text: string, weight: Weight) =>
    toRuns(text, (chars) => {
      const part = findPart(chars)
      return part && chars.every((char) => fonts[weight].get(part)?.chars.has(char)) ? part : undefined
    })
  const written: { page: PDFPage; run: Run; weight: Weight; size: number; x: number; y: number }[] = []
  const missing = new Set<string>()
  const widths = new Map<string, number>()
  let page = first

  function fontOf({ part }: Run, weight: Weight): CutFont {
    const font = fonts[weight].get(part)
    if (!font) throw new Error(`the texts of the document have no character of ${part.name}`)
    return font
  }
  const advanceOf = (run: Run, weight: Weight) =>
    fontOf(run, weight)
      .shape(run.text)
      .reduce((sum, { advance }) => sum + advance, 0)

  /** Of words and characters, which come again and again. */
  function widthOf(text: string, style: Style): number {
    const weight = weightOf(style)
    const known = widths.get(`${weight}${text}`)
    const width = known ?? runsOf(text, weight).runs.reduce((sum, run) => sum + advanceOf(run, weight), 0)
    widths.set(`${weight}${text}`, width)
    return width * style.size
  }

  /** A word, or its characters if it is wider than a line. */
  const piecesOf = (word: string, style: Style, maxWidth: number) =>
    widthOf(word, style) <= maxWidth ? [word] : graphemesOf(word)

  function* linesOf(text: string, style: Style, maxWidth: number): Generator<string> {
    for (const paragraph of text.split(/\r?\n/)) {
      let [line, width] = ['', 0]
      for (const piece of wordsOf(paragraph).flatMap((word) => piecesOf(word, style, maxWidth))) {
        if (line !== '' && width + widthOf(piece.trimEnd(), style) > maxWidth) {
          yield line.trim()
          ;[line, width] = ['', 0]
        }
        line += piece
        width += widthOf(piece, style)
      }
      yield line.trim()
    }
  }

  return {
    get page() {
      return page
    },
    missing,
    turnTo(next) {
      page = next
    },
    write(text, x, y, { alignRight = false, ...style }) {
      const weight = weightOf(style)
      const { runs, missing: unprinted } = runsOf(text, weight)
      for (const char of unprinted) missing.add(char)
      let left = alignRight ? x - widthOf(text, style) : x
      for (const run of runs) {
        written.push({ page, run, weight, size: style.size, x: left, y })
        left += advanceOf(run, weight) * style.size
      }
    },
    wrap: (text, style, maxWidth) => [...linesOf(text, style, maxWidth)],
    rule(y, from, to, thickness = 0.5) {
      page.drawLine({ start: { x: from, y }, end: { x: to, y }, thickness, color: black })
    },
    bar(x, y, width, height) {
      page.drawRectangle({ x, y, width, height, color: black })
    },
    async finish() {
      document.registerFontkit(fontkit)
      const embedded = new Map<string, PDFFont>()
      const names = new Map<PDFPage, Map<string, PDFName>>()
      for (const { page: on, run, weight, size, x, y } of written) {
        const font = fontOf(run, weight)
        const key = `${run.part.name}-${weight}`
        const inDocument = embedded.get(key) ?? (await embed(document, font, key))
        embedded.set(key, inDocument)
        const onPage = names.get(on) ?? new Map<string, PDFName>()
        names.set(on, onPage)
        const name = onPage.get(key) ?? on.node.newFontDictionary(key, inDocument.ref)
        onPage.set(key, name)
        on.pushOperators(setFillingGrayscaleColor(0), beginText(), setFontAndSize(name, size))
        // A mark stands above or below the letter before it: it is moved to its place.
        const codes = inDocument.encodeText(run.text).asString()
        let pending = ''
        const show = () => pending !== '' && on.pushOperators(showText(PDFHexString.of(pending)))
        let [left, from, end] = [x, { x: 0, y: 0 }, { x: Number.NaN, y: Number.NaN }]
        for (const [at, glyph] of font.shape(run.text).entries()) {
          const to = { x: left + glyph.x * size, y: y + glyph.y * size }
          if (Math.abs(to.x - end.x) > 0.01 || to.y !== end.y || at === 0) {
            show()
            pending = ''
            on.pushOperators(moveText(to.x - from.x, to.y - from.y))
            from = to
          }
          pending += codes.slice(4 * at, 4 * at + 4)
          end = { x: to.x + glyph.width * size, y: to.y }
          left += glyph.advance * size
        }
        show()
        on.pushOperators(endText())
      }
    },
  }
}

const embed = (document: PDFDocument, { bytes }: EmbeddableFont, customName: string) =>
  document.embedFont(bytes, { subset: true, customName, features })

type CutFont = EmbeddableFont & { chars: ReadonlySet<string> }

/** With the mirrored signs, and each character by itself too: where a line ends decides how its characters stand. */
async function cutFonts(
  texts: readonly string[],
  weight: Weight,
  findPart: FindPart,
): Promise<ReadonlyMap<FontPart, CutFont>> {
  const found = new Map<FontPart, Set<string>>()
  const add = (part: FontPart | undefined, chars: string) => {
    if (!part) return
    const known = found.get(part) ?? new Set(joiners)
    for (const char of chars) known.add(char)
    found.set(part, known)
  }
  for (const text of texts) {
    for (const run of toRuns(text, findPart).runs) add(run.part, run.text)
    for (const char of new Set(text.normalize('NFC')))
      for (const sign of new Set([char, mirrorOf(char)])) add(findPart([sign]), sign)
  }
  const fonts = new Map<FontPart, CutFont>()
  for (const [part, chars] of found) fonts.set(part, { chars, ...(await cutFont(part, weight, [...chars].join(''))) })
  return fonts
}

const graphemesOf = (text: string) => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)

/** Words as the language has them (Japanese and Thai have no blanks between theirs), with the signs that follow them. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    const last = words.at(-1)
    if (last !== undefined && !isWordLike && /\S$/.test(last) && /^[^\s\p{Ps}\p{Pi}]/u.test(segment)) {
      words[words.length - 1] = last + segment
    } else words.push(segment)
  }
  return words
}
