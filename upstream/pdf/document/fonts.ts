import { PDFArray, PDFDict, PDFName, PDFStream } from '@cantoo/pdf-lib'
import { textOfName } from './objects.ts'
import type { FontReport } from './report.ts'

const maxFonts = 500
const subsetTag = /^[A-Z]{6}\+/ // ISO 32000-1, 9.6.4
const programKeys = ['FontFile', 'FontFile2', 'FontFile3']

/** Collects the fonts of a document, each name once; a file of more fonts than any real one lists the first. */
export function createFontList(): { add: (font: PDFDict) => void; list: () => FontReport[] } {
  const seen = new Set<PDFDict>()
  const fonts = new Map<string, FontReport>()

  function add(font: PDFDict): void {
    if (seen.has(font) || fonts.size >= maxFonts) return
    seen.add(font)
    const report = readFont(font)
    fonts.set(JSON.stringify(report), report)
  }

  const list = () => [...fonts.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
  return { add, list }
}

/** Name, type and embedding of a font (ISO 32000-1, 9.6 to 9.9). */
function readFont(font: PDFDict): FontReport {
  const type = nameOf(font, 'Subtype')
  // The glyphs of a Type 3 font are content of the file, and it need not have a name.
  if (type === 'Type3') return { name: nameOf(font, 'Name') || 'Type 3', type, embedding: 'full' }
  const descendants = font.lookup(PDFName.of('DescendantFonts'))
  const descendant = descendants instanceof PDFArray ? descendants.lookup(0) : undefined
  const described = type === 'Type0' && descendant instanceof PDFDict ? descendant : font
  const name = nameOf(described, 'BaseFont') || nameOf(font, 'BaseFont')
  return {
    name: name.replace(subsetTag, '').slice(0, 200),
    type: nameOf(described, 'Subtype').slice(0, 40),
    embedding: isEmbedded(described) ? (subsetTag.test(name) ? 'subset' : 'full') : 'none',
  }
}

function isEmbedded(font: PDFDict): boolean {
  const descriptor = font.lookup(PDFName.of('FontDescriptor'))
  return (
    descriptor instanceof PDFDict && programKeys.some((key) => descriptor.lookup(PDFName.of(key)) instanceof PDFStream)
  )
}

const nameOf = (dict: PDFDict, key: string): string => textOfName(dict.lookup(PDFName.of(key)))
