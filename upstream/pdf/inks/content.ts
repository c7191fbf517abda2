import { PDFArray, PDFDict, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib'
import { decodeStream } from '../streams.ts'

/** A page may be cut into streams at any token, so its parts are read as one (ISO 32000-1, 7.8.2). */
export function pageContent(contents: PDFObject | undefined): Uint8Array {
  const parts = contents instanceof PDFArray ? contents.asArray().map((_, index) => contents.lookup(index)) : [contents]
  const streams = parts.filter((part) => part instanceof PDFStream)
  return Buffer.concat(streams.flatMap((stream) => [decodeStream(stream), Buffer.from('\n')]))
}

/** Only a Type 3 font draws its glyphs with operators, and so may bring colours of its own. */
export function glyphsOf(font: PDFObject | undefined): PDFStream[] {
  const glyphs = font instanceof PDFDict ? font.lookup(PDFName.of('CharProcs')) : undefined
  if (!(glyphs instanceof PDFDict)) return []
  return glyphs
    .keys()
    .map((key) => glyphs.lookup(key))
    .filter((glyph) => glyph instanceof PDFStream)
}

export function dictOr(object: PDFObject | undefined, otherwise: PDFDict): PDFDict {
  return object instanceof PDFDict ? object : otherwise
}
