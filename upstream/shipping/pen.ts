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
import { registerJapaneseFont } from './japanese-font.ts'
import { missingCharacter, type Run, toRuns } from './printable-text.ts'

type Style = { size: number; bold?: boolean }
export type Pen = {
  page: PDFPage
  /** Whether a character was replaced by the sign for missing characters. */
  hasMissing(): boolean
  turnTo(page: PDFPage): void
  /** Writes one line, cut with an ellipsis at `maxWidth`. */
  write(text: string, x: number, y: number, style: Style & { maxWidth?: number; alignRight?: boolean }): void
  rule(y: number, from: number, to: number): void
  bar(x: number, y: number, width: number, height: number): void
}

const black = rgb(0, 0, 0)

/** Writes on pages of a document, Latin and Japanese in one line. */
export async function createPen(document: PDFDocument, first: PDFPage): Promise<Pen> {
  const regular = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  const japanese = registerJapaneseFont(document)
  let page = first
  let hasMissing = false

  const latinOf = (style: Style): PDFFont => (style.bold ? bold : regular)
  const widthOf = ({ font, text }: Run, style: Style) =>
    font === 'latin' ? latinOf(style).widthOfTextAtSize(text, style.size) : text.length * style.size
  const widthOfAll = (runs: Run[], style: Style) => runs.reduce((sum, run) => sum + widthOf(run, style), 0)

  function fitted(text: string, style: Style, maxWidth: number): Run[] {
    const whole = toRuns(text)
    if (widthOfAll(whole, style) <= maxWidth) return whole
    const graphemes = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
    while (graphemes.length > 0) {
      graphemes.pop()
      const runs = toRuns(`${graphemes.join('')}…`)
      if (widthOfAll(runs, style) <= maxWidth) return runs
    }
    return []
  }

  function writeJapanese(text: string, x: number, y: number, size: number, font: PDFRef): void {
    const key = page.node.newFontDictionary('Japanese', font)
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
        if (run.font === 'japanese') writeJapanese(run.text, left, y, style.size, japanese)
        else page.drawText(run.text, { x: left, y, size: style.size, font: latinOf(style), color: black })
        left += widthOf(run, style)
      }
    },
    rule(y, from, to) {
      page.drawLine({ start: { x: from, y }, end: { x: to, y }, thickness: 0.5, color: black })
    },
    bar(x, y, width, height) {
      page.drawRectangle({ x, y, width, height, color: black })
    },
  }
}
