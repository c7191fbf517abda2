import {
  beginText,
  endText,
  moveText,
  type PDFDocument,
  type PDFFont,
  PDFHexString,
  type PDFPage,
  type PDFRef,
  rgb,
  StandardFonts,
  setFillingGrayscaleColor,
  setFontAndSize,
  showText,
} from '@cantoo/pdf-lib'
import { type EmbeddedFont, embedFontFile } from './embedded-fonts.ts'
import {
  type EmbeddedFontName,
  embeddedFontsOf,
  ideographsOf,
  isEmbedded,
  missingCharacter,
  type Run,
  toRuns,
} from './printable-text.ts'
import { isViewerFont, registerViewerFont, type ViewerFont } from './viewer-fonts.ts'

type Style = { size: number; bold?: boolean }
export type Pen = {
  page: PDFPage
  /** Whether a character was replaced by the sign for missing characters. */
  hasMissing(): boolean
  turnTo(page: PDFPage): void
  /** Writes one line, cut with an ellipsis at `maxWidth`. */
  write(text: string, x: number, y: number, style: Style & { maxWidth?: number; alignRight?: boolean }): void
  /** The lines of a text, each no wider than `maxWidth`, and no more than `most`; a line break of the text stays one. */
  wrap(text: string, style: Style, maxWidth: number, most: number): string[]
  rule(y: number, from: number, to: number): void
  bar(x: number, y: number, width: number, height: number): void
  frame(x: number, y: number, width: number, height: number): void
}

const black = rgb(0, 0, 0)
/** More characters than any line holds: measuring the 20 000 that a field may have would take seconds. */
const maxInLine = 1000

/** Writes on pages of a document, in all scripts of `texts` in one line: only what they need is embedded. */
export async function createPen(document: PDFDocument, first: PDFPage, texts: string): Promise<Pen> {
  const regular = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  const viewerFonts: Record<ViewerFont, PDFRef> = {
    japanese: registerViewerFont(document, 'japanese'),
    chinese: registerViewerFont(document, 'chinese'),
  }
  const ideographs = ideographsOf(texts)
  const runsOf = (text: string) => toRuns(text, ideographs)
  const embedded = new Map<EmbeddedFontName, EmbeddedFont>()
  for (const name of embeddedFontsOf(texts)) embedded.set(name, await embedFontFile(document, name))
  let page = first
  let hasMissing = false

  const latinOf = (style: Style): PDFFont => (style.bold ? bold : regular)
  function embeddedAs(name: EmbeddedFontName): EmbeddedFont {
    const font = embedded.get(name)
    if (!font) throw new Error(`the texts of the document have no ${name}`)
    return font
  }
  function widthOf({ font, text }: Run, style: Style): number {
    if (isViewerFont(font)) return text.length * style.size
    if (!isEmbedded(font)) return latinOf(style).widthOfTextAtSize(text, style.size)
    return embeddedAs(font)
      .shape(text)
      .reduce((sum, { advance }) => sum + advance * style.size, 0)
  }
  const widthOfAll = (runs: Run[], style: Style) => runs.reduce((sum, run) => sum + widthOf(run, style), 0)

  const fits = (text: string, style: Style, maxWidth: number) =>
    text.length <= maxInLine && widthOfAll(runsOf(text), style) <= maxWidth

  /** The longest beginning that fits with `end` behind it. */
  function beginningOf(text: string, end: string, style: Style, maxWidth: number): string {
    const graphemes = Array.from(new Intl.Segmenter().segment(text.slice(0, maxInLine)), ({ segment }) => segment)
    let [fitting, beyond] = [0, graphemes.length + 1]
    while (beyond - fitting > 1) {
      const middle = Math.floor((fitting + beyond) / 2)
      if (fits(`${graphemes.slice(0, middle).join('')}${end}`, style, maxWidth)) fitting = middle
      else beyond = middle
    }
    return graphemes.slice(0, fitting).join('')
  }

  function fitted(text: string, style: Style, maxWidth: number): Run[] {
    if (fits(text, style, maxWidth)) return runsOf(text)
    return runsOf(`${beginningOf(text, '…', style, maxWidth)}…`)
  }

  /** A word in pieces that fit: nearly always one. */
  function* piecesOf(word: string, style: Style, maxWidth: number): Generator<string> {
    let rest = word
    while (!fits(rest.trimEnd(), style, maxWidth)) {
      const piece = beginningOf(rest, '', style, maxWidth)
      if (piece === '') return
      yield piece
      rest = rest.slice(piece.length)
    }
    yield rest
  }

  function* linesOf(text: string, style: Style, maxWidth: number): Generator<string> {
    for (const paragraph of text.split(/\r?\n/)) {
      let line = ''
      // Words as the language has them: Japanese and Thai have no blanks between theirs.
      for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(paragraph)) {
        for (const piece of piecesOf(segment, style, maxWidth)) {
          if (fits(`${line}${piece}`.trimEnd(), style, maxWidth)) line += piece
          else {
            yield line.trim()
            line = piece.trimStart()
          }
        }
      }
      yield line.trim()
    }
  }

  function writeInViewerFont(font: ViewerFont, text: string, x: number, y: number, size: number): void {
    const key = page.node.newFontDictionary(font, viewerFonts[font])
    const encoded = PDFHexString.of(Buffer.from(text, 'utf16le').swap16().toString('hex'))
    page.pushOperators(
      setFillingGrayscaleColor(0),
      beginText(),
      setFontAndSize(key, size),
      moveText(x, y),
      showText(encoded),
      endText(),
    )
  }

  /** Glyph by glyph, because a mark stands above or below the letter before it. */
  function writeEmbedded(name: EmbeddedFontName, text: string, x: number, y: number, size: number): void {
    const { font, shape } = embeddedAs(name)
    const key = page.node.newFontDictionary(name, font.ref)
    page.pushOperators(setFillingGrayscaleColor(0), beginText(), setFontAndSize(key, size))
    let left = x
    let from = { x: 0, y: 0 }
    for (const glyph of shape(text)) {
      const at = { x: left + glyph.x * size, y: y + glyph.y * size }
      page.pushOperators(moveText(at.x - from.x, at.y - from.y), showText(PDFHexString.of(glyph.code)))
      from = at
      left += glyph.advance * size
    }
    page.pushOperators(endText())
  }

  return {
    get page() {
      return page
    },
    hasMissing: () => hasMissing,
    turnTo(next) {
      page = next
    },
    write(text, x, y, { maxWidth = Number.POSITIVE_INFINITY, alignRight = false, ...style }) {
      const runs = fitted(text, style, maxWidth)
      hasMissing ||= runs.some((run) => run.text.includes(missingCharacter))
      let left = alignRight ? x - widthOfAll(runs, style) : x
      for (const run of runs) {
        if (isViewerFont(run.font)) writeInViewerFont(run.font, run.text, left, y, style.size)
        else if (isEmbedded(run.font)) writeEmbedded(run.font, run.text, left, y, style.size)
        else page.drawText(run.text, { x: left, y, size: style.size, font: latinOf(style), color: black })
        left += widthOf(run, style)
      }
    },
    wrap(text, style, maxWidth, most) {
      const lines: string[] = []
      for (const line of linesOf(text, style, maxWidth)) {
        if (lines.length === most) return [...lines.slice(0, -1), `${lines.at(-1)} …`]
        lines.push(line)
      }
      return lines
    },
    rule(y, from, to) {
      page.drawLine({ start: { x: from, y }, end: { x: to, y }, thickness: 0.5, color: black })
    },
    bar(x, y, width, height) {
      page.drawRectangle({ x, y, width, height, color: black })
    },
    frame(x, y, width, height) {
      page.drawRectangle({ x, y, width, height, borderColor: black, borderWidth: 1.2 })
    },
  }
}
