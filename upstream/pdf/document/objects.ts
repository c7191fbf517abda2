import { PDFArray, PDFName, PDFNumber, type PDFObject } from '@cantoo/pdf-lib'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The text of a name: UTF-8 (ISO 32000-1, 7.3.5), or of older programs a byte a character. Empty for what is no name. */
export function textOfName(name: PDFObject | undefined): string {
  if (!(name instanceof PDFName)) return ''
  const bytes = name.asBytes()
  try {
    return utf8.decode(bytes)
  } catch {
    return Buffer.from(bytes).toString('latin1')
  }
}

export const numberOf = (object: PDFObject | undefined): number | undefined =>
  object instanceof PDFNumber ? object.asNumber() : undefined

/** The objects of a list, those it refers to included; none of what is no list. */
export const entriesOf = (list: PDFObject | undefined): (PDFObject | undefined)[] =>
  list instanceof PDFArray ? list.asArray().map((_, index) => list.lookup(index)) : []
