import { PDFDict, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib'
import { entriesOf, numberOf } from './objects.ts'
import type { Page } from './pages.ts'

const hidden = 2
const printed = 4

type Appearance = { stream: PDFStream; layer: PDFObject | undefined }

/** What comments and form fields of a page print: their normal appearance (ISO 32000-1, 12.5.3 and 12.5.5). */
export function printedAppearances(page: Page): Appearance[] {
  return entriesOf(page.find('Annots'))
    .filter((annotation) => annotation instanceof PDFDict)
    .filter(isPrinted)
    .flatMap((annotation) => {
      const stream = normalAppearance(annotation)
      if (!(stream instanceof PDFStream)) return []
      const [own, drawn] = [annotation, stream.dict].map((dict) => dict.lookup(PDFName.of('OC')))
      return { stream, layer: own ?? drawn }
    })
}

function isPrinted(annotation: PDFDict): boolean {
  const flags = numberOf(annotation.lookup(PDFName.of('F'))) ?? 0
  return (flags & printed) !== 0 && (flags & hidden) === 0
}

function normalAppearance(annotation: PDFDict) {
  const appearances = annotation.lookup(PDFName.of('AP'))
  const normal = appearances instanceof PDFDict ? appearances.lookup(PDFName.of('N')) : undefined
  const state = annotation.lookup(PDFName.of('AS'))
  return normal instanceof PDFDict && state instanceof PDFName ? normal.lookup(state) : normal
}
