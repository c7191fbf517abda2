import { type PDFDocument, PDFName, type PDFRef, PDFString } from '@cantoo/pdf-lib'

const name = 'HeiseiKakuGo-W5'
const encoding = 'UniJIS-UTF16-H'

/**
 * The font that PDF readers bring along for Japanese (ISO 32000-1, 9.7.5.2): nothing is embedded, and the text stays
 * searchable. It has kanji of names, such as 髙, that fonts of one file lack.
 */
export function registerJapaneseFont({ context }: PDFDocument): PDFRef {
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: 4,
      FontBBox: [-92, -250, 1010, 922],
      ItalicAngle: 0,
      Ascent: 880,
      Descent: -120,
      CapHeight: 733,
      StemV: 88,
    }),
  )
  const glyphs = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType0',
      BaseFont: name,
      CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Japan1'), Supplement: 2 },
      FontDescriptor: descriptor,
      DW: 1000,
    }),
  )
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: `${name}-${encoding}`,
      Encoding: PDFName.of(encoding),
      DescendantFonts: [glyphs],
    }),
  )
}
