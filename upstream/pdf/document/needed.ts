import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import type { Page } from './pages.ts'

/**
 * The numbers of the pages of a repaired file that refer to what is not there. In a sound file a missing object is just
 * null.
 */
export function pagesWithoutContent(document: PDFDocument, pages: readonly Page[]): number[] {
  if (hasAllContent(document, pages)) return []
  return pages.flatMap((page, index) => (hasAllContent(document, [page]) ? [] : index + 1))
}

function hasAllContent({ context }: PDFDocument, pages: readonly Page[]): boolean {
  const seen = new Set<PDFObject>()
  const waiting: (PDFObject | undefined)[] = pages.flatMap((page) => [
    page.dict.get(PDFName.of('Contents')),
    page.dict.get(PDFName.of('Resources')) ?? page.find('Resources'),
    ...appearancesOf(page),
  ])
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (next === undefined || seen.has(next)) continue
    seen.add(next)
    const object = next instanceof PDFRef ? context.lookup(next) : next
    if (object === undefined || object instanceof PDFInvalidObject) return false
    const container = object instanceof PDFStream ? object.dict : object
    const inside = container instanceof PDFArray ? container.asArray().entries() : []
    const named = container instanceof PDFDict ? container.entries() : []
    for (const [, value] of inside) waiting.push(value)
    for (const [key, value] of named) if (!unprinted.has(key)) waiting.push(value)
  }
  return true
}

const unprinted = new Set(['Parent', 'Metadata', 'PieceInfo', 'StructParents'].map((key) => PDFName.of(key)))

/** What comments and form fields look like; not what they do. */
function appearancesOf(page: Page): (PDFObject | undefined)[] {
  const annotations = page.find('Annots')
  if (!(annotations instanceof PDFArray)) return []
  return annotations.asArray().map((entry, index) => {
    const annotation = annotations.lookup(index)
    return annotation instanceof PDFDict ? annotation.get(PDFName.of('AP')) : entry
  })
}
