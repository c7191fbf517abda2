import { type PDFDocument, PDFName, type PDFRef, PDFString } from '@cantoo/pdf-lib'

const fonts = {
  japanese: { name: 'HeiseiKakuGo-W5', ordering: 'Japan1', encoding: 'UniJIS-UTF16-H' },
  chinese: { name: 'STSong-Light', ordering: 'GB1', encoding: 'UniGB-UTF16-H' },
} as const
export type ViewerFont = keyof typeof fonts
export const isViewerFont = (font: string): font is ViewerFont => font in fonts

/** PDF readers bring these fonts along (ISO 32000-1, 9.7.5.2): nothing is embedded, the text stays searchable. */
export function registerViewerFont(document: PDFDocument, font: ViewerFont): PDFRef {
  const { context } = document
  const { name, ordering, encoding } = fonts[font]
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
      CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of(ordering), Supplement: 2 },
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
