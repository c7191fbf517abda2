import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import { numberOf } from './objects.ts'
import { UnprintableError } from './problems.ts'

const maxPages = 20_000
const maxTreeDepth = 64
const inheritable = ['Resources', 'MediaBox', 'Rotate'].map((key) => PDFName.of(key))

/** A page with what it inherits from the page tree (ISO 32000-1, 7.7.3.4). */
export type Page = { find(key: string): PDFObject | undefined; dict: PDFDict }

type Node = { dict: PDFDict; inherited: ReadonlyMap<PDFName, PDFObject>; depth: number }

/**
 * Walks the page tree itself, down to a depth: that of a hostile file can be a circle, which pdf-lib follows for ever. A page
 * that is lost becomes an empty one in the document, so that those after it keep their numbers; `onLost` gets its number.
 */
export function listPages(document: PDFDocument, onLost: (page: number) => void = () => {}): Page[] {
  const { context, catalog } = document
  const root = catalog instanceof PDFDict ? catalog.lookup(PDFName.of('Pages')) : undefined
  if (!(root instanceof PDFDict)) throw new UnprintableError('damaged')

  const pages: Page[] = []
  let lost = 0

  const visit = ({ dict, inherited, depth }: Node): void => {
    const own = withOwn(inherited, dict)
    const kids = dict.lookup(PDFName.of('Kids'))
    if (!(kids instanceof PDFArray)) {
      pages.push({ dict, find: (key) => dict.lookup(PDFName.of(key)) ?? own.get(PDFName.of(key)) })
      if (pages.length > maxPages) throw new UnprintableError('too_complex')
      return
    }
    if (depth > maxTreeDepth) throw new UnprintableError('damaged')
    for (const [index, entry] of kids.asArray().entries()) {
      const found = entry instanceof PDFRef ? context.lookup(entry) : entry
      const kid = found instanceof PDFDict ? found : context.obj({ Type: 'Page' })
      if (kid !== found) {
        lost += 1
        kids.set(index, context.register(kid))
        onLost(pages.length + 1)
      }
      visit({ dict: kid, inherited: own, depth: depth + 1 })
    }
  }

  visit({ dict: root, inherited: new Map(), depth: 0 })
  if (pages.length === lost) throw new UnprintableError('damaged')
  return pages
}

export function countedPages({ catalog }: PDFDocument): number | undefined {
  const root = catalog.lookup(PDFName.of('Pages'))
  return root instanceof PDFDict ? numberOf(root.lookup(PDFName.of('Count'))) : undefined
}

function withOwn(inherited: ReadonlyMap<PDFName, PDFObject>, dict: PDFDict): ReadonlyMap<PDFName, PDFObject> {
  const own = new Map(inherited)
  for (const key of inheritable) {
    const value = dict.lookup(key)
    if (value) own.set(key, value)
  }
  return own
}
